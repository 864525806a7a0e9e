/** The change feed while changes are made at the same time: none may be committed behind a reader's cursor. */
import { setTimeout } from 'node:timers/promises';
import { expectTrue } from '#harness/expect.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { cites, common, readFrom, startOf } from './feed.ts';

/** Clients that create contacts at once, and contacts of each. */
const clients = 4;
const each = 5;
/** Milliseconds between two reads meanwhile. */
const interval = 5;
/** Seconds for the feed to have the last change. */
const patience = 3;

export const feedConcurrencyRules: readonly Rule[] = [
  {
    ...common,
    id: 'collections/feed-misses-no-simultaneous-change',
    cites: cites('changes in the order of commits, without gaps'),
    requirement: 'Who follows the change feed while several clients write at once meets each creation, and none twice.',
    cost: { requests: 60 },
    check: expectEachOnce,
  },
];

async function expectEachOnce(trial: Trial): Promise<void> {
  let cursor = await startOf(trial);
  const met: string[] = [];
  const follow = async () => {
    const { entries, last, next } = await readFrom(trial, cursor);
    met.push(...entries.filter(({ type }) => type === 'contact.created').map(({ id }) => id));
    cursor = next;
    return last;
  };
  const made: string[] = [];
  let isDone = false;
  const create = async () => {
    for (let count = 0; count < each; count += 1) {
      made.push((await trial.resources.make('contact')).text(trial.dialect.page.id));
    }
  };
  const createAll = async () => {
    try {
      await Promise.all(Array.from({ length: clients }, create));
    } finally {
      isDone = true;
    }
  };
  const followUntilDone = async () => {
    while (!isDone) {
      await follow();
      await setTimeout(interval);
    }
  };
  await Promise.all([createAll(), followUntilDone()]);
  let last = await follow();
  for (let second = 0; second < patience && made.some((id) => !met.includes(id)); second += 1) {
    await trial.timer.until(trial.timer.now() + 1_000, 'the change feed to have a change');
    last = await follow();
  }
  const missed = made.filter((id) => !met.includes(id));
  const actual = `${missed.length} missing, for instance ${missed[0]}`;
  expectTrue(missed.length === 0, last, `each of ${made.length} creations`, actual);
  const twice = made.find((id) => met.indexOf(id) !== met.lastIndexOf(id));
  expectTrue(twice === undefined, last, 'each creation once', `${twice} twice`);
}
