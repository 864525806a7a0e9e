import { expectTrue, ifBroken, summaryOf } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { hold, isLarge, moreThanAPage, most } from './filling.ts';
import { ask, rowsOf } from './page.ts';

const asked = [most + 1, 1_000];

/** Whether a host refuses what is above the maximum or gives the maximum, the specification leaves open. */
export const noPageExceeds100 = rule({
  id: 'collections/no-page-exceeds-100',
  level: 'must',
  section: 'Endpoints',
  cites: 'Endpoints, general rule 2; Known fields, itemsPerPage; Limits, maximum page size',
  requirement: 'No page holds more than 100 rows, whatever itemsPerPage asks for.',
  needs: ['writes'],
  cost: { requests: 120 },
  appliesTo: isLarge,
  async check(trial) {
    await hold(trial, moreThanAPage);
    for (const itemsPerPage of asked) {
      const answer = await ask(trial, { itemsPerPage });
      ifBroken(answer);
      if (answer.status >= 400 && answer.status < 500) {
        trial.measure(`itemsPerPage=${itemsPerPage} is refused with ${answer.status}`);
        continue;
      }
      expectTrue(answer.status < 400, answer, `at most ${most} rows, or a refusal`, summaryOf(answer));
      const { length } = rowsOf(trial, answer);
      trial.measure(`${length} rows for itemsPerPage=${itemsPerPage}`);
      expectTrue(length <= most, answer, `at most ${most} rows for itemsPerPage=${itemsPerPage}`, `${length} rows`);
    }
  },
});
