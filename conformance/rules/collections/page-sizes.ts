/** Page sizes: itemsPerPage and its maximum. */
import { expectSuccess, expectTrue, ifBroken, summaryOf } from '#harness/expect.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Rule } from '../../rule.ts';
import { hold, isFillable, isLarge, moreThanAPage, most } from './filling.ts';
import { page, requestPage, rowsOf } from './page.ts';

const sizes = [1, 2];

const tooLarge = [most + 1, 1_000];

const odd = ['0', '-1', 'abc'];

export const pageSizeRules: readonly Rule[] = [
  // The collection has more rows before and after: rows deleted meanwhile are not counted as a failure.
  {
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
        const answer = await requestPage(trial, { itemsPerPage });
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
  },
  // The maximum itself is allowed.
  {
    id: 'collections/a-page-of-100-is-given',
    level: 'must',
    section: 'Endpoints',
    cites: 'Endpoints, general rule 2; Known fields, itemsPerPage; Limits, maximum page size',
    requirement: 'A collection of more than 100 rows answers itemsPerPage=100 with 100 rows.',
    needs: ['writes'],
    cost: { requests: 120 },
    appliesTo: isLarge,
    async check(trial) {
      // Before the collection is filled, which takes pages of 100 for granted.
      expectSuccess(await requestPage(trial, { itemsPerPage: most }), `for itemsPerPage=${most}`);
      await hold(trial, moreThanAPage);
      const answer = await requestPage(trial, { itemsPerPage: most });
      expectSuccess(answer, `for itemsPerPage=${most}`);
      const { length } = rowsOf(trial, answer);
      trial.measure(`${length} rows`);
      expectTrue(length === most, answer, `${most} rows`, `${length} rows`);
    },
  },
  // Above the maximum, a host may refuse or return a full page: the specification leaves it open.
  {
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
      for (const itemsPerPage of tooLarge) {
        const answer = await requestPage(trial, { itemsPerPage });
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
  },
  // The default page size is up to the host, up to the maximum.
  {
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
      const answer = await requestPage(trial);
      expectSuccess(answer, 'without itemsPerPage');
      const { length } = rowsOf(trial, answer);
      trial.measure(`${length} rows without itemsPerPage`);
      expectTrue(length > 0 && length <= most, answer, `a page of 1 to ${most} rows`, `${length} rows`);
    },
  },
  // In many databases, `limit 0` or `limit -1` means no limit.
  {
    id: 'collections/odd-page-sizes-do-not-open-everything',
    level: 'should',
    section: 'Endpoints',
    cites: 'Known fields, itemsPerPage: an integer',
    requirement:
      'An itemsPerPage that is no positive integer is refused or answered with a page, never with everything.',
    needs: ['writes'],
    cost: { requests: 120 },
    appliesTo: isLarge,
    async check(trial) {
      await hold(trial, moreThanAPage);
      for (const itemsPerPage of odd) {
        const answer = await requestPage(trial, { itemsPerPage });
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
  },
];
