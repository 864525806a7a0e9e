/** Contents of collections: paging to the end, and filters. */

import type { Resource } from '#harness/actors/resources.ts';
import { filled, filledPath } from '#harness/actors/template.ts';
import type { Operation } from '#harness/document.ts';
import { control, expectTrue, ifBroken, summaryOf } from '#harness/expect.ts';
import { memberOf } from '#harness/http/response.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { hold, most } from './filling.ts';
import { idsOf, type Page, pagesFrom, requestPage, rowsOf } from './page.ts';

const isListOfPayments = ({ method, path }: Operation): boolean => method === 'GET' && path === '/api/v1/payments';

const mostPages = 100;
/** Pages of all payments with which the filtered ones are compared. */
const somePages = 10;

export const contentRules: readonly Rule[] = [
  // A paid payment is the control: an ignored filter shows it too.
  {
    id: 'collections/status-filters-payments',
    level: 'must',
    section: 'Resources and their fields',
    cites: 'Known fields, status; GET /api/v1/payments, optional query status',
    requirement: 'GET /api/v1/payments?status=PENDING gives all payments that are PENDING, and no others.',
    needs: ['writes'],
    cost: { requests: 20 },
    appliesTo: isListOfPayments,
    async check(trial) {
      const { id } = trial.dialect.page;
      const [pending, paid] = [await trial.resources.make('payment'), await paidPayment(trial)];
      const before = await pendingIds(trial);
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
      if (ids.length >= mostPages * most) return;
      const after = new Set(await pendingIds(trial));
      const missed = before.find((one) => after.has(one) && !ids.includes(one));
      expectTrue(missed === undefined, last?.answer, `${missed}, which is PENDING, among the rows`, 'it is missing');
    },
  },
  // A misspelt filter must not make a client act on all payments.
  {
    id: 'collections/unknown-status-shows-no-payments',
    level: 'should',
    section: 'Resources and their fields',
    cites: 'Known fields, status: filters payments by status',
    requirement: 'GET /api/v1/payments with a status that there is not is refused, or gives no payments.',
    needs: ['writes'],
    cost: { requests: 3 },
    appliesTo: isListOfPayments,
    async check(trial) {
      await hold(trial, 1);
      const answer = await requestPage(trial, { status: 'NO_SUCH_STATUS' });
      ifBroken(answer);
      expectTrue(answer.status < 500, answer, 'a refusal or no rows', summaryOf(answer));
      const rows = answer.status < 400 ? rowsOf(trial, answer).length : 0;
      trial.measure(answer.status < 400 ? `${rows} rows` : `refused with ${answer.status}`);
      expectTrue(rows === 0, answer, 'a refusal or no rows', `${rows} rows`);
    },
  },
];

/** @returns the payments that a list of all shows as PENDING, of some pages */
async function pendingIds(trial: Trial): Promise<readonly string[]> {
  const { status } = trial.dialect.payments;
  const ids: string[] = [];
  for await (const page of pagesFrom(trial, { itemsPerPage: most }, somePages)) {
    const all = idsOf(trial, page);
    ids.push(...all.filter((_, index) => memberOf(page.rows[index], status) === 'PENDING'));
  }
  return ids;
}

/** Creates a payment and marks it as paid. */
export async function paidPayment(trial: Trial): Promise<Resource> {
  const { dialect, actors, resources } = trial;
  const made = await resources.make('payment');
  const { method, path, body } = dialect.payments.pay;
  const own = async (word: string) => made.text(word.split('.').slice(1).join('.'));
  const { credential } = await actors.administrator();
  const answer = await trial.send({
    method,
    path: await filledPath(path, own),
    body: await filled(body, own),
    as: credential,
  });
  control(answer, 'paying a payment');
  return made;
}

function assertPending(trial: Trial, page: Page, paid: string): void {
  const { status } = trial.dialect.payments;
  const others = page.rows.map((row) => memberOf(row, status)).filter((value) => value !== 'PENDING');
  expectTrue(others.length === 0, page.answer, `only rows whose ${status} is PENDING`, `one with ${others[0]}`);
  const isThere = idsOf(trial, page).includes(paid);
  expectTrue(!isThere, page.answer, 'no payment that is paid', `${paid}, which was paid`);
}
