/** Follows the pages of a collection to the end, and compares what they hold. */
import { expectTrue } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { NotMet, Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import { most } from './filling.ts';
import { idsOf, type Page, pagesFrom, withoutNext } from './page.ts';

const mostPages = 100;

/** Retries: with offset paging, a row added or deleted meanwhile shifts the others. A real fault fails every time. */
const tries = 3;

/** Repeats a comparison that rows added or deleted meanwhile may spoil. @throws NotMet if it fails every time */
export async function eventually(compare: () => Promise<void>): Promise<void> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await compare();
    } catch (error) {
      if (!(error instanceof NotMet) || left === 0) throw error;
    }
  }
}

/** Rows that exist before and after the walk must be on exactly one page. */
export async function expectEveryRowOnce(trial: Trial): Promise<void> {
  const before = await idsOfAll(trial);
  const itemsPerPage = Math.max(2, Math.ceil(Math.min(before.length, most) / 3));
  const pages = await pagesOf(trial, itemsPerPage);
  const met = pages.flatMap((one) => idsOf(trial, one));
  trial.measure(`${met.length} rows in ${pages.length} pages of ${itemsPerPage}`);
  const after = new Set(await idsOfAll(trial));
  const last = pages.at(-1)?.answer;
  for (const { answer } of pages) {
    const isJson = /^application\/(?:[\w.-]+\+)?json$/.test(answer.mediaType);
    expectTrue(isJson, answer, 'application/json', answer.mediaType || 'no media type');
  }
  const seen = new Set(met);
  expectTrue(seen.size === met.length, last, 'every row once', `${met.length - seen.size} rows twice`);
  const missed = before.filter((id) => after.has(id) && !seen.has(id));
  expectTrue(missed.length === 0, last, 'every row', `${missed.length} rows missing, for instance ${missed[0]}`);
}

/** @throws NotMet for a row on two pages, or a page larger than requested @returns ids of the pages, up to `pages` of them */
export async function expectNoRowTwice(trial: Trial, itemsPerPage: number, pages: number): Promise<readonly string[]> {
  const met: string[] = [];
  for await (const one of pagesFrom(trial, { itemsPerPage }, pages)) {
    expectSize(one, itemsPerPage);
    const ids = idsOf(trial, one);
    const again = ids.find((id, index) => met.includes(id) || ids.indexOf(id) !== index);
    expectTrue(again === undefined, one.answer, 'every row once', `${again} twice`);
    met.push(...ids);
  }
  return met;
}

/** @returns the ids of all rows, by pages of the maximum size @throws Skipped if there are too many pages */
export async function idsOfAll(trial: Trial): Promise<readonly string[]> {
  const pages: Page[] = [];
  for await (const one of pagesFrom(trial, { itemsPerPage: most }, mostPages)) pages.push(one);
  assertAll(pages, most);
  return pages.flatMap((one) => idsOf(trial, one));
}

/** @throws Inconclusive if the first of several pages has no next link, Skipped if there are too many pages */
async function pagesOf(trial: Trial, itemsPerPage: number): Promise<Page[]> {
  const pages: Page[] = [];
  for await (const one of pagesFrom(trial, { itemsPerPage }, mostPages)) {
    expectSize(one, itemsPerPage);
    pages.push(one);
  }
  assertAll(pages, itemsPerPage);
  const [first] = pages;
  if (first && pages.length === 1) throw withoutNext(trial, first);
  return pages;
}

function assertAll(pages: readonly Page[], itemsPerPage: number): void {
  if (pages.length < mostPages) return;
  throw new Skipped('not-applicable', `the collection has more than ${mostPages} pages of ${itemsPerPage} rows`);
}

function expectSize({ rows, answer }: { rows: readonly unknown[]; answer: HttpResponse }, itemsPerPage: number): void {
  expectTrue(rows.length <= itemsPerPage, answer, `at most ${itemsPerPage} rows on each page`, `${rows.length}`);
}
