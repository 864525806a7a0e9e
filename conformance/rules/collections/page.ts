/** Requests and reads pages of a collection, by the dialect. */

import type { Operation } from '#harness/document.ts';
import { control, summaryOf } from '#harness/expect.ts';
import { type HttpResponse, memberOf } from '#harness/http/response.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';

type Query = Readonly<Record<string, string | number>>;

export interface Page {
  readonly answer: HttpResponse;
  readonly rows: readonly unknown[];
}

/** Requests a page as the administrator. @returns the response, successful or not */
export async function requestPage(
  trial: Trial,
  query: Query = {},
  { path }: Pick<Operation, 'path'> = trial.operation,
): Promise<HttpResponse> {
  const { credential } = await trial.actors.administrator();
  return trial.send({ method: 'GET', path, query, as: credential });
}

/** @throws Inconclusive if it is no success, or has no rows where the dialect expects them */
export async function page(
  trial: Trial,
  query: Query = {},
  collection: Pick<Operation, 'path'> = trial.operation,
): Promise<Page> {
  const answer = control(await requestPage(trial, query, collection), `reading a page of ${collection.path}`);
  return { answer, rows: rowsOf(trial, answer) };
}

/** @throws Inconclusive if there are none where the dialect expects them */
export function rowsOf({ dialect }: Trial, answer: HttpResponse): readonly unknown[] {
  const { rows: place } = dialect.page;
  const rows = answer.member(place);
  if (Array.isArray(rows)) return rows;
  const where = place === '' ? 'the body' : `\`${place}\``;
  throw new Inconclusive(
    'control-failed',
    `${where} is no list of rows; see page.rows of the dialect: ${summaryOf(answer)}`,
    answer.exchange,
  );
}

/** @returns the ids of the rows. @throws Inconclusive if a row has none where the dialect expects it */
export function idsOf({ dialect }: Trial, { rows, answer }: Page): readonly string[] {
  return rows.map((row) => {
    const id = memberOf(row, dialect.page.id);
    if (typeof id === 'string' || typeof id === 'number') return String(id);
    throw new Inconclusive(
      'control-failed',
      `a row has no \`${dialect.page.id}\`; see page.id of the dialect`,
      answer.exchange,
    );
  });
}

/** Follows the links to next pages, up to `mostPages` pages. @param collection of the trial's operation by default */
export async function* pagesFrom(
  trial: Trial,
  query: Query,
  mostPages: number,
  collection: Pick<Operation, 'path'> = trial.operation,
): AsyncGenerator<Page, void> {
  let last: Page | undefined = await page(trial, query, collection);
  for (let count = 1; last; count += 1) {
    yield last;
    if (count === mostPages) return;
    const following: Page | undefined = await pageAfter(trial, last, collection);
    if (!following && count === 1) await assertOnly(trial, last, query, collection);
    last = following;
  }
}

/**
 * A full page without a next link is the only one, or the host has its links elsewhere: then a page of one row has none either.
 * @throws Inconclusive in the second case: the other rows cannot be read
 */
async function assertOnly(
  trial: Trial,
  { rows }: Page,
  query: Query,
  collection: Pick<Operation, 'path'>,
): Promise<void> {
  const isFull = rows.length > 1 && rows.length >= Number(query.itemsPerPage);
  if (!isFull) return;
  const one = await page(trial, { ...query, itemsPerPage: 1 }, collection);
  if (nextOf(trial, one) !== undefined) return;
  // Others may have been deleted meanwhile.
  if ((await page(trial, query, collection)).rows.length > 1) throw withoutNext(trial, one);
}

/** What to say where the first of several pages has no next link. */
export function withoutNext({ dialect: { page } }: Trial, { answer }: Page): Inconclusive {
  const where = page.next === undefined ? 'next link by the dialect' : `\`${page.next}\``;
  const text = `the first of several pages has no ${where}; see page.next of the dialect`;
  return new Inconclusive('control-failed', text, answer.exchange);
}

export function nextOf({ dialect }: Trial, { answer }: Page): string | undefined {
  const next = answer.member(dialect.page.next);
  return typeof next === 'string' && next !== '' ? next : undefined;
}

async function pageAfter(trial: Trial, last: Page, { path }: Pick<Operation, 'path'>): Promise<Page | undefined> {
  const next = nextOf(trial, last);
  if (next === undefined) return undefined;
  // Absolute or relative: the host part is ignored.
  const { pathname, search } = new URL(next, trial.profile.baseUrl + path);
  const { credential } = await trial.actors.administrator();
  const following = await trial.send({ method: 'GET', path: pathname + search, as: credential });
  control(following, 'reading the next page');
  return { answer: following, rows: rowsOf(trial, following) };
}
