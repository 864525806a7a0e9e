import { expectSuccess, expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { hold, isLarge, moreThanAPage, most } from './filling.ts';
import { ask, rowsOf } from './page.ts';

/** The maximum is among what is allowed. */
export const aPageOf100IsGiven = rule({
  id: 'collections/a-page-of-100-is-given',
  level: 'must',
  section: 'Endpoints',
  cites: 'Endpoints, general rule 2; Known fields, itemsPerPage; Limits, maximum page size',
  requirement: 'A collection of more than 100 rows answers itemsPerPage=100 with 100 rows.',
  needs: ['writes'],
  cost: { requests: 120 },
  appliesTo: isLarge,
  async check(trial) {
    await hold(trial, moreThanAPage);
    const answer = await ask(trial, { itemsPerPage: most });
    expectSuccess(answer, `for itemsPerPage=${most}`);
    const { length } = rowsOf(trial, answer);
    trial.measure(`${length} rows`);
    expectTrue(length === most, answer, `${most} rows`, `${length} rows`);
  },
});
