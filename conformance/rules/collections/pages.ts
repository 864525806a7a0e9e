/** Pages of collections to the end: every row once, in a stable order, as many as the total says. */
import { expectTrue } from '#harness/expect.ts';
import type { Rule } from '../../rule.ts';
import { isCollectionRead, isNamedRead, takesJwt } from '../applies.ts';
import { hold, isFillable, most } from './filling.ts';
import { idsOf, page } from './page.ts';
import { eventually, expectEveryRowOnce, expectNoRowTwice, idsOfAll } from './walk.ts';

/** Enough for three pages of two. */
const enough = 5;
/** Pages that are read of a collection that the suite cannot fill. */
const somePages = 5;

const section = 'Endpoints';

export const pageRules: readonly Rule[] = [
  {
    id: 'collections/specified-pages-give-every-row-once',
    level: 'must',
    section,
    cites: 'GET /api/v1/users, /events, /payments: list (paginated); Endpoints, payloads are JSON; general rule 2',
    requirement:
      'Who follows the pages of users, events or payments to the end meets every row, in JSON, and none twice.',
    needs: ['writes'],
    cost: { requests: 20 },
    appliesTo: isNamedRead,
    async check(trial) {
      await hold(trial, enough);
      await eventually(() => expectEveryRowOnce(trial));
    },
  },
  {
    id: 'collections/pages-give-every-row-once',
    level: 'should',
    section,
    cites: 'Endpoints, general rule 2 (how pages follow each other is not shown: page.next of the dialect)',
    requirement: 'Who follows the pages of another collection to the end meets every row, and none twice.',
    needs: ['writes'],
    cost: { requests: 20 },
    appliesTo: (operation) => isFillable(operation) && !isNamedRead(operation),
    async check(trial) {
      await hold(trial, enough);
      await eventually(() => expectEveryRowOnce(trial));
    },
  },
  // The suite cannot fill these collections: it reads the rows that there are.
  {
    id: 'collections/further-pages-give-no-row-twice',
    level: 'should',
    section,
    cites: 'Endpoints, general rule 2',
    requirement:
      'The pages of collections that grow by themselves are as large as requested, give no row twice, and leave none out.',
    needs: [],
    cost: { requests: 6 },
    appliesTo: (operation) => isCollectionRead(operation) && takesJwt(operation) && !isFillable(operation),
    async check(trial) {
      await eventually(async () => {
        const ids = await expectNoRowTwice(trial, 2, somePages);
        const { answer, rows } = await page(trial, { itemsPerPage: most });
        const all = idsOf(trial, { answer, rows });
        const [from, to] = [all.indexOf(ids[0] ?? ''), all.indexOf(ids.at(-1) ?? '')];
        const lost = all.slice(from + 1, Math.max(from, to)).filter((id) => !ids.includes(id));
        expectTrue(lost.length === 0, answer, 'the same rows in small pages', `${lost[0]} in the large one alone`);
        trial.measure(`${ids.length} rows in pages of 2`);
      });
    },
  },
  // A host without totals passes: the specification shows none.
  {
    id: 'collections/total-is-the-number-of-rows',
    level: 'should',
    section,
    cites: 'Endpoints, general rule 2 (the shape of a page is not shown: page.total of the dialect)',
    requirement: 'The total that a page states is the number of rows that its pages have.',
    needs: ['writes'],
    cost: { requests: 6 },
    appliesTo: isFillable,
    async check(trial) {
      await hold(trial, enough);
      const total = async () => (await page(trial, { itemsPerPage: 1 })).answer.member(trial.dialect.page.total);
      await eventually(async () => {
        const before = await total();
        if (typeof before !== 'number') return trial.measure('pages state no total');
        const { length } = await idsOfAll(trial);
        const { answer } = await page(trial, { itemsPerPage: 1 });
        const after = Number(await total());
        trial.measure(`${length} rows, total ${before}`);
        const isBetween = length >= Math.min(before, after) && length <= Math.max(before, after);
        expectTrue(isBetween, answer, `a total of ${length}`, `${before}, and afterwards ${after}`);
      });
    },
  },
  {
    id: 'collections/order-is-stable',
    level: 'should',
    section,
    cites: 'Endpoints, general rule 2 (without an order, pages could not follow each other)',
    requirement: 'Two reads of a page have their rows in the same order.',
    needs: ['writes'],
    cost: { requests: 3 },
    appliesTo: isFillable,
    async check(trial) {
      await hold(trial, enough);
      await eventually(async () => {
        const [first, second] = [await page(trial, { itemsPerPage: most }), await page(trial, { itemsPerPage: most })];
        const [before, after] = [idsOf(trial, first), idsOf(trial, second)];
        const common = before.filter((id) => after.includes(id));
        const again = after.filter((id) => before.includes(id));
        const isSame = common.every((id, index) => again[index] === id);
        expectTrue(isSame, second.answer, 'the order of the first read', 'another order');
      });
    },
  },
];
