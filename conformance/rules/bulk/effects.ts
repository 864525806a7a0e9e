/** Effects of bulk calls whose ids are not all good, and of those that are refused. */
import { expectRefusal, expectTrue, ifBroken, summaryOf } from '#harness/expect.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import { isOneOfAKind } from '../../engine/identifiers.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { absent, askedFor, doneBy, isNamedBulk, isReadableBulk, leftOver, things } from './requests.ts';

export const bulkEffectRules: readonly Rule[] = [
  // Refused or not: how mixed ids are answered is not specified.
  {
    id: 'bulk/bulk-call-does-not-reach-another-tenant',
    level: 'must',
    section: 'What the service does',
    cites:
      'multi-tenant: each tenant has its own host; Endpoints, contacts/bulk-delete and waitlist_entries/bulk-approve',
    requirement: 'A bulk call that names things of another tenant, alone or among its own, does nothing to them.',
    needs: ['writes', 'other'],
    cost: { requests: 20 },
    appliesTo: isNamedBulk,
    async check(trial) {
      const isDone = required(trial);
      const [own, foreign] = [await things(trial, 1), await things(trial, 2, 'other')];
      const [ids, theirs] = [own, foreign].map((some) => some.map(({ id }) => id));
      if (!theirs?.every((id) => isOneOfAKind(String(id)))) {
        throw new Skipped('not-applicable', 'the ids may be those of something of this tenant');
      }
      for (const named of [theirs, [...(ids ?? []), ...theirs]]) {
        const answer = await askedFor(trial, named);
        ifBroken(answer);
        if (answer.status < 300) await leftOver(trial, own.slice(0, named.length - theirs.length), isDone);
        for (const thing of foreign) {
          const actual = `done to ${thing.text('id')}; the answer was ${summaryOf(answer)}`;
          expectTrue(!(await isDone(thing, 'other')), answer, 'nothing done at another tenant', actual);
        }
        trial.measure(`${named.length} ids: ${answer.status}`);
      }
    },
  },
  {
    id: 'bulk/absent-ids-do-not-spoil-the-others',
    level: 'should',
    section: 'Endpoints',
    cites: 'Endpoints, bulk-delete and bulk-approve (how an absent id is answered is not shown)',
    requirement: 'A bulk call with an absent id among good ones is done to all good ones, or refused and done to none.',
    needs: ['writes'],
    cost: { requests: 10 },
    appliesTo: isNamedBulk,
    async check(trial) {
      const isDone = required(trial);
      const good = await things(trial, 2);
      const [first, second] = good.map(({ id }) => id);
      const answer = await askedFor(trial, [first, ...absent(trial, 1), second]);
      ifBroken(answer);
      const isTaken = answer.status < 300;
      const left = isTaken ? await leftOver(trial, good, isDone) : await notDone(good, isDone);
      const wanted = isTaken ? 0 : good.length;
      trial.measure(`${answer.status}, not done to ${left.length} of ${good.length}`);
      const expected = isTaken ? 'done to all good ones after a success' : 'done to none after a refusal';
      expectTrue(left.length === wanted, answer, expected, `not done to ${left.length} of ${good.length}`);
    },
  },
  {
    id: 'bulk/refused-bulk-call-does-nothing',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, rule 4; Endpoints, contacts/bulk-delete and waitlist_entries/bulk-approve',
    requirement: 'A bulk call that a read-only token is refused does nothing to what it names.',
    needs: ['writes'],
    cost: { requests: 8 },
    appliesTo: isReadableBulk,
    async check(trial) {
      const isDone = required(trial);
      const named = await things(trial, 2);
      const ids = named.map(({ id }) => id);
      const refused = await askedFor(trial, ids, (await trial.actors.readOnly()).credential);
      expectRefusal(refused, 'for a read-only token');
      const left = await notDone(named, isDone);
      expectTrue(left.length === named.length, refused, 'done to none', `done to ${named.length - left.length}`);
      await askedFor(trial, ids);
      if ((await leftOver(trial, named, isDone)).length === 0) return;
      throw new Inconclusive('control-failed', 'the call has no effect with a read-write token either');
    },
  },
];

/** @throws Skipped if the dialect does not say how the effect shows */
function required(trial: Trial): NonNullable<ReturnType<typeof doneBy>> {
  const isDone = doneBy(trial);
  if (isDone) return isDone;
  throw new Skipped('profile-lacks', 'the dialect does not say how its effect shows');
}

async function notDone<T>(all: readonly T[], isDone: (one: T) => Promise<boolean>): Promise<readonly T[]> {
  const left: T[] = [];
  for (const one of all) if (!(await isDone(one))) left.push(one);
  return left;
}
