/** Lists after a row was created, after it was deleted, and while it is. */
import type { Actors } from '#harness/actors/actors.ts';
import { filledPath } from '#harness/actors/template.ts';
import { stemOf } from '#harness/dialect/collection.ts';
import { defaultDialect } from '#harness/dialect/dialect.ts';
import type { Operation } from '#harness/document.ts';
import { expectTrue, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { isNamedRead } from '../applies.ts';
import { isFillable, most } from './filling.ts';
import { idsOf, type Page, pagesFrom } from './page.ts';
import { eventually, idsOfAll } from './walk.ts';

const section = 'Endpoints';
/** Seconds for a list to follow a change. */
const patience = 3;
/** Pages that are read at most, of 50 rows or more if there are so many: more than `idsOfAll` reads. */
const mostPages = 200;

/** True if the dialect deletes rows of the collection. */
const isDeletable = (operation: Operation): boolean => {
  const name = defaultDialect.collections[stemOf(operation.path)];
  return isFillable(operation) && defaultDialect.resources[name ?? '']?.remove?.method === 'DELETE';
};

export const listChangeRules: readonly Rule[] = [
  {
    id: 'collections/specified-lists-show-new-rows',
    level: 'must',
    section,
    cites: 'GET /api/v1/users, /events, /payments: list',
    requirement: 'A user, an event or a payment that was just created is on one of the pages of the list.',
    needs: ['writes'],
    cost: { requests: 6 },
    appliesTo: isNamedRead,
    check: expectShown,
  },
  {
    id: 'collections/lists-show-new-rows',
    level: 'should',
    section,
    cites: 'Endpoints, general rule 2 (other collections)',
    requirement: 'What was just created is on one of the pages of its list.',
    needs: ['writes'],
    cost: { requests: 6 },
    appliesTo: (operation) => isFillable(operation) && !isNamedRead(operation),
    check: expectShown,
  },
  // A should: the specification names deletion for contacts alone, in bulk.
  {
    id: 'collections/lists-forget-deleted-rows',
    level: 'should',
    section,
    cites: 'Endpoints, general rule 2 (that a list has nothing that was deleted is our reading)',
    requirement: 'What was deleted is on no page of its list any more.',
    needs: ['writes'],
    cost: { requests: 3 },
    appliesTo: isDeletable,
    async check(trial) {
      const { id, ids, deletion, idsAfter } = await changed(trial);
      if (!ids.includes(id)) throw new Skipped('not-applicable', 'it was not in the list before');
      if (!deletion || deletion.status >= 400) {
        throw new Skipped('not-applicable', `it cannot be deleted: ${deletion ? summaryOf(deletion) : 'no recipe'}`);
      }
      expectTrue(!idsAfter.includes(id), deletion, `no ${id} in the list`, 'still there');
    },
  },
  // Pages by number or offset shift with each deletion: a copy that is made by them lacks rows, and no request fails.
  {
    id: 'collections/deletions-hide-no-other-row',
    level: 'should',
    section,
    cites: 'Endpoints, general rule 2 (how pages follow each other is not shown: page.next of the dialect)',
    requirement:
      'Who deletes a row of a page that was read, and goes on to the next page, still meets every other row.',
    needs: ['writes'],
    cost: { requests: 20 },
    appliesTo: isDeletable,
    async check(trial) {
      await eventually(() => expectEveryOtherRow(trial));
    },
  },
];

interface Changed {
  readonly id: string;
  /** Of the list with the created row. */
  readonly ids: readonly string[];
  readonly deletion: HttpResponse | undefined;
  readonly idsAfter: readonly string[];
}

const known = new WeakMap<Actors, Map<string, Promise<Changed>>>();

/** Creates a row, lists, deletes it if the dialect can, and lists again; once per collection and run. */
function changed(trial: Trial): Promise<Changed> {
  const { actors, operation } = trial;
  const ofRun = known.get(actors) ?? new Map<string, Promise<Changed>>();
  known.set(actors, ofRun);
  const result = ofRun.get(operation.id) ?? experiment(trial);
  ofRun.set(operation.id, result);
  return result;
}

async function experiment(trial: Trial): Promise<Changed> {
  const { id, remove } = await rowOf(trial);
  const ids = await listUntil(trial, (all) => all.includes(id));
  if (!remove) return { id, ids, deletion: undefined, idsAfter: ids };
  const deletion = await remove();
  return { id, ids, deletion, idsAfter: await listUntil(trial, (all) => !all.includes(id)) };
}

interface Row {
  readonly id: string;
  /** Absent: the dialect cannot delete it. */
  readonly remove: (() => Promise<HttpResponse>) | undefined;
}

/** Creates a row of the collection. @throws Skipped if the dialect does not say how */
async function rowOf(trial: Trial): Promise<Row> {
  const { dialect, resources, actors } = trial;
  const name = dialect.collections[stemOf(trial.operation.path)];
  if (name === undefined) throw new Skipped('profile-lacks', 'the dialect does not say what its rows are');
  const made = await resources.make(name);
  const id = made.text(dialect.page.id);
  const recipe = dialect.resources[name]?.remove;
  if (recipe?.method !== 'DELETE') return { id, remove: undefined };
  const remove = async () => {
    const path = await filledPath(recipe.path, async (word) => made.text(word.split('.').slice(1).join('.')));
    const { credential } = await actors.administrator();
    return trial.send({ method: recipe.method, path, as: credential });
  };
  return { id, remove };
}

/** Rows made in a row: a page can end between them wherever they are in a list of up to 300 rows. */
const ownRows = 4;

/** Deletes a row between two pages. @throws NotMet if a row that was there before and after is on neither */
async function expectEveryOtherRow(trial: Trial): Promise<void> {
  const own = new Map<string, Row>();
  try {
    for (let made = 0; made < ownRows; made += 1) {
      const row = await rowOf(trial);
      own.set(row.id, row);
    }
    await expectEveryRowBut(trial, own);
  } finally {
    // At once, because a tenant may have few of some, such as webhook subscriptions.
    for (const { remove } of own.values()) await remove?.();
  }
}

async function expectEveryRowBut(trial: Trial, own: ReadonlyMap<string, Row>): Promise<void> {
  const before = await listUntil(trial, (all) => [...own.keys()].every((id) => all.includes(id)));
  const lastOwn = before.findLastIndex((id) => own.has(id));
  if (lastOwn < 1) throw new Skipped('not-applicable', 'the list does not show what was created');
  // The last of these rows begins a page, and those before it are on the page before.
  const itemsPerPage = Math.floor(lastOwn / Math.ceil(lastOwn / most));
  const met = new Set<string>();
  let deletion: HttpResponse | undefined;
  let last: Page | undefined;
  for await (const one of pagesFrom(trial, { itemsPerPage }, mostPages)) {
    const ids = idsOf(trial, one);
    for (const id of ids) met.add(id);
    last = one;
    if (deletion) break;
    deletion = await own.get(ids.find((id) => own.has(id)) ?? '')?.remove?.();
    if (deletion && deletion.status >= 400) throw new Skipped('not-applicable', 'a row cannot be deleted');
  }
  if (!deletion || !last) throw new Skipped('not-applicable', 'a row cannot be deleted');
  const isEnd = typeof last.answer.member(trial.dialect.page.next) !== 'string';
  const reached = isEnd ? before.length : before.findLastIndex((id) => met.has(id));
  const after = new Set(await idsOfAll(trial));
  const missed = before.slice(0, reached).filter((id) => after.has(id) && !met.has(id));
  trial.measure(`${met.size} rows in pages of ${itemsPerPage}`);
  const actual = `${missed.length} missing, for instance ${missed[0]}`;
  expectTrue(missed.length === 0, last.answer, 'every row that is not deleted', actual);
}

/** Lists again for a few seconds: a host may read from a replica. */
async function listUntil(trial: Trial, isDone: (ids: readonly string[]) => boolean): Promise<readonly string[]> {
  for (let second = 0; ; second += 1) {
    const ids = await idsOfAll(trial);
    if (isDone(ids) || second === patience) return ids;
    await trial.timer.until(trial.timer.now() + 1_000, 'a list to follow a change');
  }
}

async function expectShown(trial: Trial): Promise<void> {
  const { id, ids } = await changed(trial);
  trial.measure(`${ids.length} rows`);
  expectTrue(ids.includes(id), undefined, `${id}, which was just created, in the list`, `none in ${ids.length} rows`);
}
