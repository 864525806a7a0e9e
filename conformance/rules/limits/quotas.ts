/** Quotas: how many requests are admitted before the first 429. */

import { expectTrue, summaryOf } from '#harness/expect.ts';
import { Inconclusive } from '#harness/verdict.ts';
import { allowance, BusyFill } from '../../engine/fill.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { hasSpecifiedQuota } from './exhausted.ts';

export const quotaRules: readonly Rule[] = [
  // The first 429 comes with the request after the last that the quota allows.
  {
    id: 'limits/over-quota-is-429',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, rule 1; Limits',
    requirement: 'When the bucket of a limited endpoint is exhausted, the next request is answered 429.',
    needs: ['writes'],
    cost: { requests: 22, fills: 'at-once' },
    appliesTo: hasSpecifiedQuota,
    async check(trial) {
      const flood = await trial.flood().catch((error: unknown) => refusedOtherwise(trial, error));
      const { admitted, denied, quota } = flood;
      trial.measure(`${admitted.length} of ${quota} admitted in ${flood.seconds.toFixed(1)} s`);
      expectTrue(
        denied !== undefined && admitted.length <= allowance(flood),
        admitted.at(-1),
        `429 after ${quota} requests`,
        denied ? `429 after ${admitted.length}` : `no 429 in ${admitted.length} requests`,
      );
    },
  },
  // Holds for token buckets and windows: an unused quota can be spent at once.
  {
    id: 'limits/whole-quota-is-admitted',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, default application rate limit; Endpoints, column Rate limit',
    requirement: 'A caller who has asked nothing yet is admitted as often as the quota says.',
    needs: ['writes'],
    cost: { requests: 22, fills: 'at-once' },
    appliesTo: hasSpecifiedQuota,
    async check(trial) {
      const { admitted, denied, quota, uncertain } = await trial.flood();
      const broken = admitted.find(({ status }) => status >= 500);
      if (broken)
        throw new Inconclusive('unexpected-answer', `the host answered ${summaryOf(broken)}`, broken.exchange);
      trial.measure(`${admitted.length} admitted before the first 429`);
      const least = quota - uncertain;
      expectTrue(admitted.length >= least, denied, `${least} requests admitted`, `429 after ${admitted.length}`);
    },
  },
];

/** @throws NotMet if the host denies by 503; else what was thrown */
async function refusedOtherwise(trial: Trial, error: unknown): Promise<never> {
  if (!(error instanceof BusyFill) || error.admitted < (trial.operation.limit?.quota ?? 0)) throw error;
  const refused = await trial.refusedAlone(error);
  const actual = `503 after ${error.admitted} requests, where another caller is admitted`;
  expectTrue(refused === undefined, refused, '429', actual);
  throw error;
}
