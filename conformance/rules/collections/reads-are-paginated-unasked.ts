import { expectSuccess, expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { hold, isLarge, moreThanAPage, most } from './filling.ts';
import { ask, rowsOf } from './page.ts';

/** How many rows a page has by default is the host's to say, up to the maximum. */
export const readsArePaginatedUnasked = rule({
  id: 'collections/reads-are-paginated-unasked',
  level: 'must',
  section: 'Endpoints',
  cites: 'Endpoints, general rule 2; GET /api/v1/users, GET /api/v1/events: paginated',
  requirement: 'A collection of more than 100 rows answers with a page, also where itemsPerPage is not given.',
  needs: ['writes'],
  cost: { requests: 120 },
  appliesTo: isLarge,
  async check(trial) {
    await hold(trial, moreThanAPage);
    const answer = await ask(trial);
    expectSuccess(answer, 'without itemsPerPage');
    const { length } = rowsOf(trial, answer);
    trial.measure(`${length} rows without itemsPerPage`);
    expectTrue(length > 0 && length <= most, answer, `a page of 1 to ${most} rows`, `${length} rows`);
  },
});
