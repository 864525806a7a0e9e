/** Requests to this tenant and to the other, each with a credential of its own administrator. */
import type { Operation } from '#harness/document.ts';
import { control } from '#harness/expect.ts';
import { type HttpResponse, memberOf, scalarText } from '#harness/http/response.ts';
import type { Credential, TenantRequest } from '#harness/session.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import { takesApiToken } from '../applies.ts';

type Request = Pick<TenantRequest, 'method' | 'path' | 'query' | 'headers' | 'body'>;

/** Upper bound: reading more rows would take minutes. */
const mostPages = 50;
const pageSize = 100;

interface Row {
  /** As text: ids may be numbers. */
  readonly id: string | undefined;
  readonly value: unknown;
  /** The page with this row. */
  readonly answer: HttpResponse;
}

/** @param operation determines the credential */
export async function atHome(trial: Trial, operation: Operation, request: Request): Promise<HttpResponse> {
  const { actors } = trial;
  const { credential } = takesApiToken(operation) ? await actors.readWrite() : await actors.administrator();
  return trial.send({ ...request, as: credential });
}

export async function atTheOther(trial: Trial, operation: Operation, request: Request): Promise<HttpResponse> {
  return trial.send({ ...request, as: await otherCredential(trial, operation), tenant: 'other' });
}

async function otherCredential({ actors }: Trial, operation: Operation): Promise<Credential> {
  const { credential } = takesApiToken(operation) ? await actors.otherReadWrite() : await actors.otherAdministrator();
  return credential;
}

/** Reads all rows of a collection. @throws Inconclusive if a page cannot be read, or if there are too many */
export async function rowsOf(trial: Trial, operation: Operation, where: 'home' | 'other'): Promise<Row[]> {
  const { page } = trial.dialect;
  const send = where === 'home' ? atHome : atTheOther;
  const base = where === 'home' ? trial.profile.baseUrl : (trial.profile.other?.baseUrl ?? '');
  const rows: Row[] = [];
  let path: string | undefined = `${operation.path}?itemsPerPage=${pageSize}`;
  for (let pages = 0; path !== undefined; pages += 1) {
    if (pages === mostPages) {
      throw new Inconclusive('too-slow', `${operation.path} has more than ${mostPages * pageSize} rows`);
    }
    const answer: HttpResponse = control(await send(trial, operation, { method: 'GET', path }), `reading ${path}`);
    const found = answer.member(page.rows);
    if (!Array.isArray(found)) {
      throw new Inconclusive('control-failed', `the page has no rows in \`${page.rows}\``, answer.exchange);
    }
    rows.push(...found.map((value: unknown) => ({ id: scalarText(memberOf(value, page.id)), value, answer })));
    const next = answer.member(page.next);
    const url = typeof next === 'string' && next !== '' ? new URL(next, base) : undefined;
    path = url && url.pathname + url.search;
  }
  return rows;
}
