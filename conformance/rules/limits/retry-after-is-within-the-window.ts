import { expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { isLimited } from '../applies.ts';
import { exhausted, waitOf } from './exhausted.ts';

/** A second more is for hosts that round up; beyond it fewer than the quota are admitted in a window. */
export const retryAfterIsWithinTheWindow = rule({
  id: 'limits/retry-after-is-within-the-window',
  level: 'must',
  section: 'Limits',
  cites: 'Limits, default application rate limit; Errors, Header Retry-After',
  requirement: 'A 429 asks to wait no longer than a window lasts, and a second for rounding.',
  needs: ['writes'],
  cost: { requests: 22, fills: 'at-once' },
  appliesTo: isLimited,
  async check(trial) {
    const { flood, denied } = await exhausted(trial);
    const seconds = waitOf(flood);
    trial.measure(`Retry-After ${seconds} s`);
    const most = flood.windowSeconds + 1;
    expectTrue(seconds <= most, denied, `Retry-After of at most ${most} s`, `${seconds} s`);
  },
});
