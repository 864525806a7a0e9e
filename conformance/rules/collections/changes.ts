/** Lists after a row was created, and after it was deleted. */
import type { Actors } from '#harness/actors/actors.ts';
import { filledPath } from '#harness/actors/template.ts';
import { defaultDialect } from '#harness/dialect/dialect.ts';
import type { Operation } from '#harness/document.ts';
import { expectTrue, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { isNamedRead } from '../applies.ts';
import { isFillable, stemOf } from './filling.ts';
import { idsOfAll } from './walk.ts';

const section = 'Endpoints';
/** Seconds for a list to follow a change. */
const patience = 3;

/** True if the dialect deletes rows of the collection. */
const isDeletable = (operation: Operation): boolean => {
  const name = defaultDialect.collections[stemOf(operation)];
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
  const { dialect, resources, actors } = trial;
  const name = dialect.collections[stemOf(trial.operation)];
  if (name === undefined) throw new Skipped('profile-lacks', 'the dialect does not say what its rows are');
  const made = await resources.make(name);
  const id = made.text(dialect.page.id);
  const ids = await listUntil(trial, (all) => all.includes(id));
  const remove = dialect.resources[name]?.remove;
  if (remove?.method !== 'DELETE') return { id, ids, deletion: undefined, idsAfter: ids };
  const path = await filledPath(remove.path, async (word) => made.text(word.split('.').slice(1).join('.')));
  const { credential } = await actors.administrator();
  const deletion = await trial.send({ method: remove.method, path, as: credential });
  return { id, ids, deletion, idsAfter: await listUntil(trial, (all) => !all.includes(id)) };
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
