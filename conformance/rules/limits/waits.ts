/** Waits: when requests are admitted again after a 429. */

import { isDenial, isStillExhausted, mayAgain, secondsToWait } from '#harness/denial.ts';
import { expectTrue, ifBroken, summaryOf } from '#harness/expect.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Flood } from '../../engine/flood.ts';
import { type Afterwards, admittedEarly, isSpoiled } from '../../engine/retries-after-flood.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { isLimited } from '../applies.ts';
import { exhausted, waitOf } from './exhausted.ts';
import { expectProperDenial } from './proper-denial.ts';

/** Rounding of Retry-After to whole seconds. */
const rounding = 1;

export const waitRules: readonly Rule[] = [
  // The retries are sent immediately after the first 429.
  {
    id: 'limits/refusal-lasts',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, rule 2',
    requirement: 'Asked again at once after a 429, the host refuses again, and again.',
    needs: ['writes'],
    cost: { requests: 26, fills: 'at-once' },
    appliesTo: isLimited,
    async check(trial) {
      const { flood, denied } = await exhausted(trial);
      for (const again of flood.retries) {
        ifBroken(again);
        if (isDenial(again)) continue;
        if (isStillExhausted(denied, again)) expectTrue(false, again, '429 again', summaryOf(again));
        throw new Inconclusive('too-slow', 'the bucket may not have been exhausted any more', again.exchange);
      }
    },
  },
  // A second or more: rounding explains less.
  {
    id: 'limits/early-retry-is-refused',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, rule 2',
    requirement: 'Until the Retry-After of a 429 has elapsed, but for a second of rounding, the host refuses.',
    needs: ['writes'],
    cost: { requests: 29, fills: 'waits' },
    appliesTo: isLimited,
    async check(trial) {
      const early = await earlyAdmission(trial);
      if (!early || early.seconds < rounding) return;
      const left = `${early.seconds.toFixed(2)} s before Retry-After had elapsed`;
      expectTrue(false, early.answer, `429, ${left}`, summaryOf(early.answer));
    },
  },
  // A `should`: a host that rounds its wait up to whole seconds is right about the quota, and misstates the end.
  {
    id: 'limits/last-second-is-refused',
    level: 'should',
    section: 'Errors',
    cites: 'Errors, rule 2',
    requirement: 'The host refuses in the last second of a Retry-After as well, which it may have rounded up.',
    needs: ['writes'],
    cost: { requests: 29, fills: 'waits' },
    appliesTo: isLimited,
    async check(trial) {
      const early = await earlyAdmission(trial);
      if (!early || early.seconds >= rounding) return;
      const left = `${early.seconds.toFixed(2)} s before Retry-After had elapsed`;
      expectTrue(false, early.answer, `429, ${left}`, `${summaryOf(early.answer)}: a wait that was rounded up?`);
    },
  },
  // Uses the last 429: another rule checks whether early retries extend the wait. An admission before is enough too.
  {
    id: 'limits/retry-after-is-enough',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, Header Retry-After; Errors, rule 3',
    requirement: 'Once the Retry-After of a 429 has elapsed, the caller is admitted.',
    needs: ['writes'],
    cost: { requests: 30, fills: 'waits' },
    appliesTo: isLimited,
    async check(trial) {
      const { flood } = await exhausted(trial);
      const seconds = waitOf(flood);
      const afterwards = await undisturbed(flood);
      if (admittedEarly(afterwards)) return trial.measure('admitted before Retry-After had elapsed');
      const { late } = afterwards;
      if (!late) throw new Inconclusive('control-failed', 'a 429 states no wait in seconds, or one of several windows');
      ifBroken(late);
      expectTrue(!isDenial(late), late, `no 429 once Retry-After (first ${seconds} s) has elapsed`, summaryOf(late));
    },
  },
  // Not specified, but a client that retries once too early relies on the first Retry-After.
  {
    id: 'limits/denials-do-not-extend-the-wait',
    level: 'should',
    section: 'Errors',
    cites: 'Errors, Header Retry-After',
    requirement: 'A request that is refused does not make the wait longer than the first 429 said.',
    needs: ['writes'],
    cost: { requests: 29, fills: 'waits' },
    appliesTo: isLimited,
    async check(trial) {
      const { flood } = await exhausted(trial);
      waitOf(flood);
      const { denials, early } = await undisturbed(flood);
      const [first, ...again] = denials;
      const stated = first && secondsToWait(first);
      if (!first || stated === undefined)
        throw new Inconclusive('control-failed', 'a later 429 has no Retry-After in seconds');
      for (const denial of [...again, ...early.filter(isDenial)]) {
        const seconds = (mayAgain(denial, 'sentAt') - (first.exchange.receivedAt ?? Number.NaN)) / 1_000;
        trial.measure(`a later 429 says ${seconds.toFixed(1)} s from the first, which said ${stated} s`);
        const most = `at most ${stated} s from the first 429, and two for rounding`;
        expectTrue(!(seconds > stated + 2), denial, most, `${seconds.toFixed(1)} s`);
      }
    },
  },
  // Each is compared with the first: a second for rounding, and one for clocks.
  {
    id: 'limits/later-denials-agree',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, Header Retry-After; Errors, rules 1 and 2',
    requirement: 'Each later 429 of a bucket is as specified, and its Retry-After names no earlier end than the first.',
    needs: ['writes'],
    cost: { requests: 29, fills: 'waits' },
    appliesTo: isLimited,
    async check(trial) {
      const { flood } = await exhausted(trial);
      const stated = waitOf(flood);
      const { denials, early } = await undisturbed(flood);
      const [first, ...again] = denials;
      const end = first ? mayAgain(first, 'sentAt') : Number.NaN;
      for (const denial of [...again, ...early].filter(isDenial)) {
        expectProperDenial(denial, flood.windowSeconds);
        const seconds = (mayAgain(denial, 'receivedAt') - end) / 1_000;
        const least = `the end that the first 429 named by ${stated} s, or a later one`;
        expectTrue(
          !(seconds < -2 * rounding),
          denial,
          least,
          `${(-seconds).toFixed(1)} s earlier: ${summaryOf(denial)}`,
        );
      }
    },
  },
];

/** @throws Inconclusive if the machine was too slow */
async function undisturbed(flood: Flood): Promise<Afterwards> {
  const afterwards = await flood.afterwards();
  if (isSpoiled(afterwards))
    throw new Inconclusive('too-slow', 'the retries were too late, the host was busy, or other rules came between');
  return afterwards;
}

/** @returns the early retry that was admitted, if any. @throws Inconclusive when none could be sent in time */
async function earlyAdmission(trial: Trial) {
  const { flood } = await exhausted(trial);
  waitOf(flood);
  const afterwards = await undisturbed(flood);
  const { early, refusedUntil } = afterwards;
  if (early.length === 0) throw new Inconclusive('too-slow', 'the wait was over before a retry could be sent');
  for (const answer of early) {
    ifBroken(answer);
    const left = (refusedUntil - answer.exchange.sentAt) / 1_000;
    trial.measure(`${answer.status}, ${left.toFixed(2)} s before Retry-After had elapsed`);
  }
  return admittedEarly(afterwards);
}
