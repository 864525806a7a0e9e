/** Pages while rows are created, and next links whose filter was changed. */
import { stemOf } from '#harness/dialect/collection.ts';
import type { Operation } from '#harness/document.ts';
import { control, expectTrue, summaryOf } from '#harness/expect.ts';
import { memberOf } from '#harness/http/response.ts';
import { Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { hold, isFillable, most } from './filling.ts';
import { idsOf, page, pagesFrom, rowsOf } from './page.ts';
import { eventually, idsOfAll } from './walk.ts';

const section = 'Endpoints';
/** Enough for three pages of two. */
const enough = 5;
/** Pages that are read at most: more than `idsOfAll` reads. */
const mostPages = 200;

export const cursorRules: readonly Rule[] = [
  // Pages by number or offset shift with each new row: what was on the page before comes again.
  {
    id: 'collections/new-rows-repeat-and-hide-none',
    level: 'should',
    section,
    cites: 'Endpoints, general rule 2 (how pages follow each other is not shown: page.next of the dialect)',
    requirement: 'Who creates a row while reading page by page meets every row that was there before, and none twice.',
    needs: ['writes'],
    cost: { requests: 12 },
    // A tenant has few subscriptions, and the rules of webhooks need them.
    appliesTo: (operation) => isFillable(operation) && !operation.path.endsWith('/webhook_subscriptions'),
    async check(trial) {
      await hold(trial, enough);
      await eventually(() => expectEveryRowOnceWhileMaking(trial));
    },
  },
  // A should: a host may read the filter from either.
  {
    id: 'collections/next-link-keeps-to-its-filter',
    level: 'should',
    section,
    cites: 'Resources and their fields: status filters payments (next links with another filter are not shown)',
    requirement:
      'A next link of payments whose status was changed is refused, or gives payments of the new status alone.',
    needs: ['writes'],
    cost: { requests: 6 },
    appliesTo: ({ method, path }: Operation) => method === 'GET' && path === '/api/v1/payments',
    check: expectNewFilterAlone,
  },
];

async function expectEveryRowOnceWhileMaking(trial: Trial): Promise<void> {
  const { dialect, operation, resources } = trial;
  const name = dialect.collections[stemOf(operation.path)];
  if (name === undefined) throw new Skipped('profile-lacks', 'the dialect does not say what its rows are');
  const before = await idsOfAll(trial);
  const itemsPerPage = Math.max(2, Math.ceil(Math.min(before.length, 2 * most) / 3));
  const met: string[] = [];
  let last = await page(trial, { itemsPerPage: 1 });
  for await (const one of pagesFrom(trial, { itemsPerPage: Math.min(itemsPerPage, most) }, mostPages)) {
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

async function expectNewFilterAlone(trial: Trial): Promise<void> {
  const { dialect, profile, operation, actors, resources } = trial;
  await resources.make('payment');
  await resources.make('payment');
  const { status } = dialect.payments;
  const first = control((await page(trial, { itemsPerPage: 1, status: 'PENDING' })).answer, 'reading pending payments');
  const next = first.member(dialect.page.next);
  if (typeof next !== 'string' || next === '') throw new Skipped('not-applicable', 'no next link of pending payments');
  const { pathname, searchParams } = new URL(next, profile.baseUrl + operation.path);
  searchParams.set('status', 'PAID');
  const { credential } = await actors.administrator();
  const response = await trial.send({ method: 'GET', path: `${pathname}?${searchParams}`, as: credential });
  if (response.status >= 400 && response.status < 500) return trial.measure(summaryOf(response));
  const others = rowsOf(trial, control(response, 'reading the next page')).filter(
    (row) => memberOf(row, status) !== 'PAID',
  );
  expectTrue(others.length === 0, response, 'payments that are PAID alone', String(memberOf(others[0], status)));
}
