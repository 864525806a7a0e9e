import { isSpoiled } from '../../engine/afterwards.ts';
import { isDenial } from '../../engine/denial.ts';
import { expectTrue, ifBroken, summaryOf } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Inconclusive } from '../../verdict.ts';
import { isLimited } from '../applies.ts';
import { exhausted, waitOf } from './exhausted.ts';

/** Of the last 429 that came: whether an early try made the wait longer is for another rule. */
export const retryAfterIsEnough = rule({
  id: 'limits/retry-after-is-enough',
  level: 'must',
  section: 'Errors',
  cites: 'Errors, Header Retry-After; Errors, rule 3',
  requirement: 'Once the Retry-After of a 429 has elapsed, the caller is admitted.',
  needs: ['writes'],
  cost: { requests: 25, fills: 'waits' },
  appliesTo: isLimited,
  async check(trial) {
    const { flood } = await exhausted(trial);
    const seconds = waitOf(flood);
    const afterwards = await flood.afterwards();
    if (isSpoiled(afterwards)) throw new Inconclusive('too-slow', 'an early try used what the late one was to find');
    const { late } = afterwards;
    if (!late) throw new Inconclusive('control-failed', 'a later 429 has no Retry-After in seconds');
    ifBroken(late);
    expectTrue(!isDenial(late), late, `no 429 once Retry-After (first ${seconds} s) has elapsed`, summaryOf(late));
  },
});
