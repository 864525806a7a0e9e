import { isDenial } from '../../engine/denial.ts';
import { expectTrue, ifBroken, summaryOf } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Inconclusive } from '../../verdict.ts';
import { isLimited } from '../applies.ts';
import { exhausted, waitOf } from './exhausted.ts';

/** Asked a second before the end, where the wait is long enough for it, and shortly before the end. */
export const earlyRetryIsRefused = rule({
  id: 'limits/early-retry-is-refused',
  level: 'must',
  section: 'Errors',
  cites: 'Errors, rule 2',
  requirement: 'Until the Retry-After of a 429 has elapsed, the host refuses.',
  needs: ['writes'],
  cost: { requests: 24, fills: 'waits' },
  appliesTo: isLimited,
  async check(trial) {
    const { flood } = await exhausted(trial);
    waitOf(flood);
    const { early, refusedUntil } = await flood.afterwards();
    if (early.length === 0) throw new Inconclusive('too-slow', 'the wait was over before it could be asked');
    for (const answer of early) {
      ifBroken(answer);
      const { sentAt, receivedAt = Number.NaN } = answer.exchange;
      const left = `${((refusedUntil - sentAt) / 1_000).toFixed(2)} s before Retry-After had elapsed`;
      trial.measure(`${answer.status}, ${left}`);
      if (isDenial(answer)) continue;
      expectTrue(receivedAt >= refusedUntil, answer, `429, ${left}`, summaryOf(answer));
      throw new Inconclusive(
        'too-slow',
        'the answer to the early try came when it was not early any more',
        answer.exchange,
      );
    }
  },
});
