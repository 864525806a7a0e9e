/** The 429 itself: headers and body. */
import { isDenial } from '#harness/denial.ts';
import { expectTrue } from '#harness/expect.ts';
import { NotMet } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { isLimited } from '../applies.ts';
import {
  type DenialFault,
  detailFault,
  exceededFault,
  mediaTypeFault,
  retryAfterFault,
  statusFault,
  titleFault,
} from './denial-faults.ts';
import { exhausted, waitOf } from './exhausted.ts';

export const denialRules: readonly Rule[] = [
  // With or without parameters such as a charset.
  {
    id: 'limits/denial-is-json',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, Header Content-Type',
    requirement: 'The Content-Type of a 429 is application/json.',
    needs: ['writes'],
    cost: { requests: 26, fills: 'at-once' },
    appliesTo: isLimited,
    check: (trial) => eachDenial(trial, mediaTypeFault),
  },
  // The specification gives the exact text.
  {
    id: 'limits/denial-title',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, Body field title',
    requirement: 'The member title of a 429 is the text "Too Many Requests".',
    needs: ['writes'],
    cost: { requests: 26, fills: 'at-once' },
    appliesTo: isLimited,
    check: (trial) => eachDenial(trial, titleFault),
  },
  // A number, not a string.
  {
    id: 'limits/denial-status-member',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, Body field status',
    requirement: 'The member status of a 429 is the integer 429.',
    needs: ['writes'],
    cost: { requests: 26, fills: 'at-once' },
    appliesTo: isLimited,
    check: (trial) => eachDenial(trial, statusFault),
  },
  // In any language: the detail must contain the number of the header.
  {
    id: 'limits/denial-detail-says-seconds',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, Body field detail',
    requirement: 'The member detail of a 429 is a text that states the seconds to wait, as many as Retry-After says.',
    needs: ['writes'],
    cost: { requests: 26, fills: 'at-once' },
    appliesTo: isLimited,
    check: (trial) => eachDenial(trial, detailFault),
  },
  // A `should`: the specification does not require English words.
  {
    id: 'limits/denial-detail-says-exceeded',
    level: 'should',
    section: 'Errors',
    cites: 'Errors, Body field detail',
    requirement: 'The member detail of a 429 states that the limit was exceeded.',
    needs: ['writes'],
    cost: { requests: 26, fills: 'at-once' },
    appliesTo: isLimited,
    check: (trial) => eachDenial(trial, exceededFault),
  },
  // Neither a date nor a fraction. Zero would allow an immediate retry, which fails.
  {
    id: 'limits/retry-after-is-whole-seconds',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, Header Retry-After; Errors, rule 2',
    requirement: 'A 429 has a Retry-After that is a whole number of seconds, at least 1.',
    needs: ['writes'],
    cost: { requests: 26, fills: 'at-once' },
    appliesTo: isLimited,
    check: (trial) => eachDenial(trial, retryAfterFault),
  },
  // One second more for rounding; a longer wait admits less than the quota per window.
  {
    id: 'limits/retry-after-is-within-the-window',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, default application rate limit; Errors, Header Retry-After',
    requirement: 'A 429 asks to wait no longer than a window lasts, and a second for rounding.',
    needs: ['writes'],
    cost: { requests: 26, fills: 'at-once' },
    appliesTo: isLimited,
    async check(trial) {
      const { flood, denied } = await exhausted(trial);
      const seconds = waitOf(flood);
      trial.measure(`Retry-After ${seconds} s`);
      const most = flood.windowSeconds + 1;
      expectTrue(seconds <= most, denied, `Retry-After of at most ${most} s`, `${seconds} s`);
    },
  },
];

/** Judges the first 429 and those of the immediate retries, which may come from a cache. */
async function eachDenial(trial: Trial, faultOf: DenialFault): Promise<void> {
  const { flood, denied } = await exhausted(trial);
  for (const denial of [denied, ...flood.retries]) {
    const fault = isDenial(denial) ? faultOf(denial) : undefined;
    if (fault) throw new NotMet(fault.expected, fault.actual, denial.exchange);
  }
}
