/** Pages while rows are created, and next links whose filter was changed. */
import { stemOf } from '#harness/dialect/collection.ts';
import type { Operation } from '#harness/document.ts';
import { control, expectTrue, ifBroken, summaryOf } from '#harness/expect.ts';
import { memberOf } from '#harness/http/response.ts';
import { Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { paidPayment } from './contents.ts';
import { hold, isFillable, isRemovable } from './filling.ts';
import { idsOf, nextOf, type Page, page, pagesFrom, rowsOf, withoutNext } from './page.ts';
import { eventually, idsOfAll } from './walk.ts';

const section = 'Endpoints';
/** Enough for three pages of two. */
const enough = 5;
/** Rows of a page at most, so that there are several. */
const largest = 67;
/** Pages that are read at most: more than `idsOfAll` reads. */
const mostPages = 200;

export const cursorRules: readonly Rule[] = [
  // Pages by number or offset shift with each new row, and are not judged: the specification does not show how pages follow.
  {
    id: 'collections/new-rows-repeat-and-hide-none',
    level: 'should',
    section,
    cites: 'Endpoints, general rule 2 (how pages follow each other is not shown: page.next of the dialect)',
    requirement:
      'Where next links have a cursor, rows that are created meanwhile neither hide nor repeat a row that was there before.',
    needs: ['writes'],
    cost: { requests: 12 },
    // A tenant has few subscriptions, and the rules of webhooks need them.
    appliesTo: (operation) =>
      isFillable(operation) && isRemovable(operation) && !operation.path.endsWith('/webhook_subscriptions'),
    async check(trial) {
      await hold(trial, enough);
      await eventually(() => expectEveryRowOnceWhileMaking(trial));
    },
  },
  // A host may read the filter from the query or from the cursor.
  {
    id: 'collections/next-link-keeps-to-its-filter',
    level: 'should',
    section,
    cites: 'Resources and their fields: status filters payments (next links with another filter are not shown)',
    requirement:
      'A next link of payments whose status was changed is refused, or gives payments of one status: the new or the old one.',
    needs: ['writes'],
    cost: { requests: 9 },
    appliesTo: ({ method, path }: Operation) => method === 'GET' && path === '/api/v1/payments',
    check: expectOneFilter,
  },
];

async function expectEveryRowOnceWhileMaking(trial: Trial): Promise<void> {
  const { dialect, operation, resources } = trial;
  const name = dialect.collections[stemOf(operation.path)];
  if (name === undefined) throw new Skipped('profile-lacks', 'the dialect does not say what its rows are');
  let last = await page(trial, { itemsPerPage: 1 });
  assertCursor(trial, last);
  const before = await idsOfAll(trial);
  const itemsPerPage = Math.max(2, Math.min(Math.ceil(before.length / 3), largest));
  const met: string[] = [];
  for await (const one of pagesFrom(trial, { itemsPerPage }, mostPages)) {
    if (met.length === 0) await resources.make(name);
    met.push(...idsOf(trial, one));
    last = one;
  }
  const after = new Set(await idsOfAll(trial));
  const twice = met.find((id, index) => met.indexOf(id) !== index);
  expectTrue(twice === undefined, last.answer, 'every row once', `${twice} twice`);
  const missed = before.filter((id) => after.has(id) && !met.includes(id));
  expectTrue(missed.length === 0, last.answer, 'every row', `${missed.length} missing, for instance ${missed[0]}`);
  trial.measure(`${met.length} rows in pages of ${itemsPerPage}`);
}

/** @throws Inconclusive without a next link, Skipped unless it has a cursor: a parameter of its own that is no number */
function assertCursor(trial: Trial, first: Page): void {
  const { profile, operation } = trial;
  const next = nextOf(trial, first);
  if (next === undefined) throw withoutNext(trial, first);
  const { pathname, searchParams } = new URL(next, profile.baseUrl + operation.path);
  const own = [...searchParams].filter(([parameter]) => parameter !== 'itemsPerPage').map(([, value]) => value);
  const isCursor = pathname === operation.path && own.length > 0 && own.every((value) => /[a-z]/i.test(value));
  if (!isCursor) throw new Skipped('not-served', 'next links have the number or offset of a page');
}

async function expectOneFilter(trial: Trial): Promise<void> {
  const { dialect, profile, operation, actors, resources } = trial;
  const { status } = dialect.payments;
  for (let made = 0; made < enough; made += 1) await resources.make('payment');
  await paidPayment(trial);
  const first = await page(trial, { itemsPerPage: 2, status: 'PENDING' });
  const next = nextOf(trial, first);
  if (next === undefined) throw withoutNext(trial, first);
  const { pathname, searchParams } = new URL(next, profile.baseUrl + operation.path);
  searchParams.set('status', 'PAID');
  const { credential } = await actors.administrator();
  const response = await trial.send({ method: 'GET', path: `${pathname}?${searchParams}`, as: credential });
  ifBroken(response);
  if (response.status >= 400 && response.status < 500) return trial.measure(summaryOf(response));
  const statuses = rowsOf(trial, control(response, 'reading the next page')).map((row) => memberOf(row, status));
  const found = statuses.join(', ');
  trial.measure(found || 'no rows');
  const isMixture = statuses.includes('PAID') && statuses.some((one) => one !== 'PAID');
  expectTrue(!isMixture, response, 'payments of one filter', found);
}
