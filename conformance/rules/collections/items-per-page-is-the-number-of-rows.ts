import { expectSuccess, expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Inconclusive } from '../../verdict.ts';
import { hold, isFillable, most } from './filling.ts';
import { ask, page, rowsOf } from './page.ts';

const sizes = [1, 2];

/** Of a collection that holds more than that, before and after: what is removed meanwhile is no fault of the page. */
export const itemsPerPageIsTheNumberOfRows = rule({
  id: 'collections/items-per-page-is-the-number-of-rows',
  level: 'must',
  section: 'Endpoints',
  cites: 'Endpoints, general rule 2; Known fields, itemsPerPage',
  requirement: 'A page of a collection holds as many rows as itemsPerPage says, where there are that many.',
  needs: ['writes'],
  cost: { requests: 10 },
  appliesTo: isFillable,
  async check(trial) {
    const enough = Math.max(...sizes) + 1;
    await hold(trial, enough);
    for (const itemsPerPage of sizes) {
      const answer = await ask(trial, { itemsPerPage });
      expectSuccess(answer, `for itemsPerPage=${itemsPerPage}`);
      const { length } = rowsOf(trial, answer);
      if (length < itemsPerPage && (await page(trial, { itemsPerPage: most })).rows.length < enough) {
        throw new Inconclusive('control-failed', 'rows went away while they were counted', answer.exchange);
      }
      trial.measure(`${length} rows for itemsPerPage=${itemsPerPage}`);
      expectTrue(
        length === itemsPerPage,
        answer,
        `${itemsPerPage} rows for itemsPerPage=${itemsPerPage}`,
        `${length} rows`,
      );
    }
  },
});
