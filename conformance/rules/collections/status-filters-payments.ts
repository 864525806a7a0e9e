import type { Trial } from '../../engine/trial.ts';
import { expectTrue } from '../../expect.ts';
import { memberOf } from '../../http/answer.ts';
import { rule } from '../../rule.ts';
import { Inconclusive } from '../../verdict.ts';
import { most } from './filling.ts';
import { idsOf, type Page, pagesFrom } from './page.ts';
import { isListOfPayments, paidPayment } from './payments.ts';

const mostPages = 100;

/** Beside a payment that is PENDING there is one that was and is paid: a filter that shows everything shows that one too. */
export const statusFiltersPayments = rule({
  id: 'collections/status-filters-payments',
  level: 'must',
  section: 'Resources and their fields',
  cites: 'Known fields, status; GET /api/v1/payments, optional query status',
  requirement: 'GET /api/v1/payments?status=PENDING gives the payments that are PENDING, and no others.',
  needs: ['writes'],
  cost: { requests: 5 },
  appliesTo: isListOfPayments,
  async check(trial) {
    const { id } = trial.dialect.page;
    const [pending, paid] = [await trial.resources.make('payment'), await paidPayment(trial)];
    const ids: string[] = [];
    let last: Page | undefined;
    for await (const page of pagesFrom(trial, { status: 'PENDING', itemsPerPage: most }, mostPages)) {
      assertPending(trial, page, paid.text(id));
      ids.push(...idsOf(trial, page));
      last = page;
    }
    trial.measure(`${ids.length} payments are PENDING`);
    const isThere = ids.includes(pending.text(id));
    if (!isThere && last && last.rows.length >= most) {
      const { exchange } = last.answer;
      throw new Inconclusive(
        'control-failed',
        `of the payments that are PENDING, ${ids.length} could be read`,
        exchange,
      );
    }
    expectTrue(isThere, last?.answer, `${pending.text(id)}, which is PENDING, among the rows`, 'it is missing');
  },
});

function assertPending(trial: Trial, page: Page, paid: string): void {
  const { status } = trial.dialect.payments;
  const others = page.rows.map((row) => memberOf(row, status)).filter((value) => value !== 'PENDING');
  expectTrue(others.length === 0, page.answer, `only rows whose ${status} is PENDING`, `one with ${others[0]}`);
  const isThere = idsOf(trial, page).includes(paid);
  expectTrue(!isThere, page.answer, 'no payment that is paid', `${paid}, which was paid`);
}
