import { expectTrue, ifBroken, summaryOf } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { hold } from './filling.ts';
import { ask, rowsOf } from './page.ts';
import { isListOfPayments } from './payments.ts';

/** A misspelt filter that shows everything makes a client act on what it did not ask for. */
export const unknownStatusShowsNoPayments = rule({
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
    const answer = await ask(trial, { status: 'NO_SUCH_STATUS' });
    ifBroken(answer);
    expectTrue(answer.status < 500, answer, 'a refusal or no rows', summaryOf(answer));
    const rows = answer.status < 400 ? rowsOf(trial, answer).length : 0;
    trial.measure(answer.status < 400 ? `${rows} rows` : `refused with ${answer.status}`);
    expectTrue(rows === 0, answer, 'a refusal or no rows', `${rows} rows`);
  },
});
