import { isDenial, isStillExhausted } from '../../engine/denial.ts';
import { expectTrue, ifBroken, summaryOf } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Inconclusive } from '../../verdict.ts';
import { isLimited } from '../applies.ts';
import { exhausted } from './exhausted.ts';

/** Asked at once after the first 429. */
export const refusalLasts = rule({
  id: 'limits/refusal-lasts',
  level: 'must',
  section: 'Errors',
  cites: 'Errors, rule 2',
  requirement: 'Asked again at once after a 429, the host refuses again.',
  needs: ['writes'],
  cost: { requests: 22, fills: 'at-once' },
  appliesTo: isLimited,
  async check(trial) {
    const { flood, denied } = await exhausted(trial);
    const { again } = flood;
    if (again) ifBroken(again);
    if (!again || isDenial(again)) return;
    if (isStillExhausted(denied, again)) expectTrue(false, again, '429 again', summaryOf(again));
    throw new Inconclusive('too-slow', 'the bucket may not have been exhausted any more', again.exchange);
  },
});
