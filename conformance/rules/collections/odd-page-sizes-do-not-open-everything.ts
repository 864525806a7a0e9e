import { expectTrue, ifBroken, summaryOf } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { hold, isLarge, moreThanAPage, most } from './filling.ts';
import { ask, rowsOf } from './page.ts';

const odd = ['0', '-1', 'abc'];

/** In many a database `limit 0` or `limit -1` means no limit. */
export const oddPageSizesDoNotOpenEverything = rule({
  id: 'collections/odd-page-sizes-do-not-open-everything',
  level: 'should',
  section: 'Endpoints',
  cites: 'Known fields, itemsPerPage: an integer',
  requirement: 'An itemsPerPage that is no positive integer is refused or answered with a page, never with everything.',
  needs: ['writes'],
  cost: { requests: 120 },
  appliesTo: isLarge,
  async check(trial) {
    await hold(trial, moreThanAPage);
    for (const itemsPerPage of odd) {
      const answer = await ask(trial, { itemsPerPage });
      ifBroken(answer);
      expectTrue(
        answer.status < 500,
        answer,
        `a refusal or a page for itemsPerPage=${itemsPerPage}`,
        summaryOf(answer),
      );
      const rows = answer.status < 400 ? rowsOf(trial, answer).length : 0;
      trial.measure(`itemsPerPage=${itemsPerPage}: ${answer.status}, ${rows} rows`);
      expectTrue(rows <= most, answer, `a refusal or a page for itemsPerPage=${itemsPerPage}`, `${rows} rows`);
    }
  },
});
