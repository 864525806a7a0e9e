import type { Trial } from '../../engine/trial.ts';
import { expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Inconclusive, NotMet, Skipped } from '../../verdict.ts';
import { hold, isFillable, most } from './filling.ts';
import { idsOf, type Page, page, pagesFrom } from './page.ts';

/** Three pages of two. */
const enough = 5;
const mostPages = 100;
/** Where pages are counted from the start, a row that comes or goes meanwhile moves the others: a fault shows every time. */
const tries = 3;

/** Asked from page to page by what each says of the next; what is there before and after must be met, and met once. */
export const pagesGiveEveryRowOnce = rule({
  id: 'collections/pages-give-every-row-once',
  level: 'should',
  section: 'Endpoints',
  cites: 'Endpoints, general rule 2 (how pages follow each other is not shown: page.next of the dialect)',
  requirement: 'Who follows the pages of a collection to the end meets every row, and none twice.',
  needs: ['writes'],
  cost: { requests: 20 },
  appliesTo: isFillable,
  async check(trial) {
    await hold(trial, enough);
    for (let left = tries - 1; left >= 0; left -= 1) {
      try {
        return await walk(trial);
      } catch (error) {
        if (!(error instanceof NotMet) || left === 0) throw error;
      }
    }
  },
});

async function walk(trial: Trial): Promise<void> {
  const before = idsOf(trial, await page(trial, { itemsPerPage: most }));
  const itemsPerPage = Math.max(2, Math.ceil(before.length / 3));
  const pages = await pagesOf(trial, itemsPerPage);
  const met = pages.flatMap((one) => idsOf(trial, one));
  trial.measure(`${met.length} rows in ${pages.length} pages of ${itemsPerPage}`);
  const after = new Set(idsOf(trial, await page(trial, { itemsPerPage: most })));
  const last = pages.at(-1)?.answer;
  const seen = new Set(met);
  expectTrue(seen.size === met.length, last, 'every row once', `${met.length - seen.size} rows twice`);
  const missed = before.filter((id) => after.has(id) && !seen.has(id));
  expectTrue(missed.length === 0, last, 'every row', `${missed.length} rows missing, for instance ${missed[0]}`);
}

/** @throws Inconclusive when the first page of several names no next one, Skipped when there are too many */
async function pagesOf(trial: Trial, itemsPerPage: number): Promise<Page[]> {
  const pages: Page[] = [];
  for await (const one of pagesFrom(trial, { itemsPerPage }, mostPages)) pages.push(one);
  if (pages.length === mostPages) {
    throw new Skipped('not-applicable', `the collection has more than ${mostPages} pages of ${itemsPerPage} rows`);
  }
  if (pages.length > 1) return pages;
  throw new Inconclusive(
    'control-failed',
    `the first of several pages has no \`${trial.dialect.page.next}\`; see page.next of the dialect`,
    pages[0]?.answer.exchange,
  );
}
