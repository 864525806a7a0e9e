/** Bulk calls: many things in one request, all of them done, and counted as one. */
import type { Resource } from '#harness/actors/resources.ts';
import { isDenial } from '#harness/denial.ts';
import { expectSuccess, expectTrue, ifBroken, summaryOf } from '#harness/expect.ts';
import type { Credential } from '#harness/session.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { absent, askedFor, doneBy, isBulk, isNamedBulk, isOtherBulk, leftOver, many, things } from './requests.ts';

/** More calls than any plausible quota per minute. */
const moreThanAnyQuota = 150;

export const bulkRules: readonly Rule[] = [
  // One contact is not named, as the control for hosts that delete everything.
  {
    id: 'bulk/bulk-delete-deletes-all',
    level: 'must',
    section: 'Endpoints',
    cites: 'Endpoints, contacts/bulk-delete',
    requirement: 'One bulk-delete deletes all contacts that it names, and no other.',
    needs: ['writes'],
    cost: { requests: 80 },
    appliesTo: ({ id }) => id === 'contacts.bulkDelete',
    check: expectAllDone,
  },
  // The event has seats for all. The dialect names the member and value of an approved entry.
  {
    id: 'bulk/bulk-approve-approves-all',
    level: 'must',
    section: 'Endpoints',
    cites: 'Endpoints, waitlist_entries/bulk-approve',
    requirement: 'One bulk-approve approves all waitlist entries that it names, and no other.',
    needs: ['writes'],
    cost: { requests: 110 },
    appliesTo: ({ id }) => id === 'waitlist.bulkApprove',
    check: expectAllDone,
  },
  // Two calls, each with more absent ids than the default quota.
  {
    id: 'bulk/bulk-call-counts-as-one',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, rule 2; Endpoints',
    requirement: 'A bulk call counts as one request, however many it is about.',
    needs: ['writes'],
    cost: { requests: 2 },
    appliesTo: isBulk,
    async check(trial) {
      for (const call of ['first', 'second']) {
        const answer = await askedFor(trial, absent(trial, many));
        ifBroken(answer);
        expectTrue(!isDenial(answer), answer, `no 429 for the ${call} call about ${many}`, summaryOf(answer));
      }
    },
  },
  // The ids are absent: a call without effect counts as well.
  {
    id: 'bulk/bulk-calls-are-not-limited',
    level: 'must',
    section: 'Endpoints',
    cites: 'Endpoints, contacts/bulk-delete and waitlist_entries/bulk-approve; Endpoints, rule 3',
    requirement: 'The bulk calls that the specification lists without a limit are not limited.',
    needs: ['writes'],
    cost: { requests: 300 },
    appliesTo: isNamedBulk,
    async check(trial) {
      const { actors } = trial;
      for (const { credential } of [await actors.readWrite(), await actors.administrator()]) {
        await expectUnlimitedCalls(trial, moreThanAnyQuota, credential);
      }
    },
  },
  // The specification lists neither their paths nor limits for them.
  {
    id: 'bulk/other-bulk-calls-are-not-limited',
    level: 'should',
    section: 'Endpoints',
    cites: 'Endpoints, rules 1 and 3',
    requirement: 'Other bulk calls are not limited either.',
    needs: ['writes'],
    cost: { requests: 25 },
    appliesTo: isOtherBulk,
    async check(trial) {
      await expectUnlimitedCalls(trial, many, (await trial.actors.readWrite()).credential);
    },
  },
  // The dialect says how the effect shows.
  {
    id: 'bulk/other-bulk-calls-take-many',
    level: 'should',
    section: 'Endpoints',
    cites: 'Endpoints, rule 1',
    requirement: 'Other bulk calls, too, take many things in one request, and are done to them and no other.',
    needs: ['writes'],
    cost: { requests: 110 },
    appliesTo: isOtherBulk,
    check: expectAllDone,
  },
];

/** Sends one call for many things, and looks at each of them and at one that was not named. */
async function expectAllDone(trial: Trial): Promise<void> {
  const [spared, ...named] = await things(trial, many + 1);
  const isDone = doneBy(trial);
  const { id } = trial.operation;
  for (const thing of isDone ? named : []) {
    if (await isDone?.(thing)) throw new Inconclusive('control-failed', `${id} is done to what was just made already`);
  }
  const answer = await askedFor(
    trial,
    named.map(({ id }) => id),
  );
  expectSuccess(answer, `for ${many} in one request`);
  if (!isDone) return;
  const left = await leftOver(trial, named, isDone);
  trial.measure(`${many - left.length} of ${many} done by one request`);
  const actual = `not done to ${left.length} of them; the answer was ${summaryOf(answer)}`;
  expectTrue(left.length === 0, answer, `done to all ${many}`, actual);
  if (spared) expectTrue(!(await isDone(spared)), answer, 'the one that was not named left alone', 'done to it, too');
  await expectDoneByJwt(trial, isDone);
}

/** The same for a few, with a JWT in place of a token, and with one of them named twice. */
async function expectDoneByJwt(trial: Trial, isDone: (thing: Resource) => Promise<boolean>): Promise<void> {
  const { credential } = await trial.actors.administrator();
  const few = await things(trial, 3);
  const ids = few.map(({ id }) => id);
  const answer = await askedFor(trial, [...ids, ids[0]], credential);
  ifBroken(answer);
  // How a repeated id is answered is not shown: a success says that it is done.
  const isRefused = answer.status >= 400;
  if (isRefused) expectSuccess(await askedFor(trial, ids, credential), `for ${few.length} with a JWT`);
  const left = await leftOver(trial, few, isDone);
  expectTrue(left.length === 0, answer, `done to all ${few.length} by a JWT`, `not done to ${left.length} of them`);
}

/** Sends calls about absent ids, five at a time. */
async function expectUnlimitedCalls(trial: Trial, count: number, as: Credential): Promise<void> {
  for (let sent = 0; sent < count; sent += 5) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => askedFor(trial, absent(trial, 1), as)));
    for (const answer of answers) {
      ifBroken(answer);
      expectTrue(!isDenial(answer), answer, `${count} calls without a 429`, `after ${sent} or so ${summaryOf(answer)}`);
    }
  }
  trial.measure(`${count} calls without a 429 as ${as.name}`);
}
