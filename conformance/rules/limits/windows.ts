/** Later windows: a bucket that was exhausted, and one that was left alone. */

import { mayAgain } from '#harness/denial.ts';
import { expectTrue } from '#harness/expect.ts';
import { Inconclusive } from '#harness/verdict.ts';
import { allowance, denialOf, type Fill } from '../../engine/fill.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { exhausted, hasSpecifiedQuota } from './exhausted.ts';
import { expectProperDenial } from './proper-denial.ts';

/** Seconds for rounding of Retry-After, for clocks, and for the time of a fill. */
const tolerance = 4;

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
  // A window of the host's clock may end at any time, but the next one lasts. Not by address: a run has too few of them.
  {
    id: 'limits/window-is-not-shorter',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, default application rate limit: 20 requests per 60 seconds; Errors, rule 1',
    requirement: 'A host that admits the whole quota again before a window has passed admits no more for a window.',
    needs: ['writes'],
    cost: { requests: 44, fills: 'own' },
    appliesTo: (operation) => hasSpecifiedQuota(operation) && operation.limit?.key !== 'ip',
    async check(trial) {
      const { flood, denied } = await exhausted(trial);
      const begun = Math.min(...flood.admitted.map(({ exchange }) => exchange.sentAt));
      const lasts = (mayAgain(denied, 'receivedAt') - begun) / 1_000;
      trial.measure(`admitted again ${lasts.toFixed(1)} s after the first request`);
      if (!(lasts < flood.windowSeconds - tolerance)) return;
      const { second, ...first } = await trial.fill((fills, operation) => fills.atEndOfWait(operation));
      // Then others may have used the same bucket.
      if (!second || first.admitted.length < first.quota - first.uncertain) return;
      expectWholeWindow(trial, first, second);
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

/** @throws NotMet if the whole quota was admitted again, and will be once more, within a window from the first wait's end */
function expectWholeWindow(trial: Trial, first: Fill, second: Fill): void {
  const { quota, windowSeconds } = first;
  const begun = Math.min(...first.admitted.map(({ exchange }) => exchange.sentAt));
  const again = Math.min(...second.admitted.map(({ exchange }) => exchange.sentAt));
  const elapsed = (again - begun) / 1_000 + second.seconds;
  const refilled = Math.floor((quota * elapsed) / windowSeconds) + 1;
  trial.measure(`${first.admitted.length} admitted, and ${second.admitted.length} after ${elapsed.toFixed(1)} s`);
  // What refills evenly admits no more than this; what does not has begun a new window.
  if (second.admitted.length <= refilled) return;
  const { denied } = second;
  const lasts = denied ? (mayAgain(denied, 'receivedAt') - again) / 1_000 : 0;
  const actual = `${second.admitted.length} after ${elapsed.toFixed(1)} s, and more ${lasts.toFixed(1)} s later`;
  expectTrue(!(lasts < windowSeconds - tolerance), denied, `${quota} in ${windowSeconds} s`, actual);
}

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
