/** All rows of a collection, page by page. */
import type { Operation } from '../../document.ts';
import type { Trial } from '../../engine/trial.ts';
import { control } from '../../expect.ts';
import type { Answer } from '../../http/answer.ts';
import { Inconclusive } from '../../verdict.ts';
import { atHome, atTheOther } from './asking.ts';

/** More rows than a tenant that is used for tests should have would take minutes to read. */
const mostPages = 50;
const pageSize = 100;

export interface Row {
  readonly id: unknown;
  readonly value: unknown;
  /** The page that it came with. */
  readonly answer: Answer;
}

/** @throws Inconclusive when a page cannot be read, or there are too many */
export async function rowsOf(trial: Trial, operation: Operation, where: 'home' | 'other'): Promise<Row[]> {
  const { page } = trial.dialect;
  const ask = where === 'home' ? atHome : atTheOther;
  const base = where === 'home' ? trial.profile.baseUrl : (trial.profile.other?.baseUrl ?? '');
  const rows: Row[] = [];
  let path: string | undefined = `${operation.path}?itemsPerPage=${pageSize}`;
  for (let pages = 0; path !== undefined; pages += 1) {
    if (pages === mostPages) {
      throw new Inconclusive('too-slow', `${operation.path} has more than ${mostPages * pageSize} rows`);
    }
    const answer: Answer = control(await ask(trial, operation, { method: 'GET', path }), `reading ${path}`);
    const found = answer.member(page.rows);
    if (!Array.isArray(found)) {
      throw new Inconclusive('control-failed', `the page has no rows in \`${page.rows}\``, answer.exchange);
    }
    rows.push(...found.map((value: unknown) => ({ id: idOf(value, page.id), value, answer })));
    const next = answer.member(page.next);
    const url = typeof next === 'string' && next !== '' ? new URL(next, base) : undefined;
    path = url && url.pathname + url.search;
  }
  return rows;
}

function idOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
