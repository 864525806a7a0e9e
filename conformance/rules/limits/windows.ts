/** Later windows: a bucket that was exhausted, and one that was left alone. */

import { expectTrue } from '#harness/expect.ts';
import { Inconclusive } from '#harness/verdict.ts';
import { allowance, denialOf, type Fill } from '../../engine/fill.ts';
import type { Rule } from '../../rule.ts';
import { exhausted, hasSpecifiedQuota } from './exhausted.ts';
import { expectProperDenial } from './proper-denial.ts';

export const windowRules: readonly Rule[] = [
  // A window after the last admission every algorithm has the whole quota again, but for what was admitted since.
  {
    id: 'limits/second-window-has-the-quota',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, default application rate limit; Errors, rule 1',
    requirement:
      'A window after it was exhausted, a bucket admits the quota again and no more, whether requests succeed.',
    needs: ['writes'],
    cost: { requests: 52, fills: 'waits' },
    appliesTo: hasSpecifiedQuota,
    async check(trial) {
      const { flood } = await exhausted(trial);
      const second = await flood.secondWindow();
      const { admitted, denied, quota, spent, uncertain } = second;
      trial.measure(`${admitted.length} admitted in the second window, ${spent} shortly before`);
      const broken = admitted.find(({ status }) => status >= 500);
      if (broken) throw new Inconclusive('unexpected-answer', `the host answered ${broken.status}`, broken.exchange);
      const least = quota - spent - uncertain;
      expectTrue(admitted.length >= least, denied, `${least} requests admitted again`, `429 after ${admitted.length}`);
      expectWithinQuota(second);
      for (const denial of [denialOf(second), ...second.retries.filter(({ status }) => status === 429)]) {
        expectProperDenial(denial, second.windowSeconds);
      }
    },
  },
  // Not by address: a run has too few of them.
  {
    id: 'limits/idle-time-adds-nothing',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, default application rate limit',
    requirement:
      'A caller that asked once, and then waited for longer than a window, is admitted no more than the quota.',
    needs: ['writes'],
    cost: { requests: 24, fills: 'own' },
    appliesTo: (operation) => hasSpecifiedQuota(operation) && operation.limit?.key !== 'ip',
    async check(trial) {
      const filled = await trial.fill((fills, operation) => fills.afterIdling(operation));
      trial.measure(`${filled.admitted.length} admitted after an idle window`);
      expectWithinQuota(filled);
    },
  },
];

/** @throws NotMet */
export function expectWithinQuota(fill: Fill): void {
  const { admitted, denied, quota } = fill;
  expectTrue(
    denied !== undefined && admitted.length <= allowance(fill),
    admitted.at(-1),
    `429 after ${quota} requests`,
    denied ? `429 after ${admitted.length}` : `no 429 in ${admitted.length} requests`,
  );
}
