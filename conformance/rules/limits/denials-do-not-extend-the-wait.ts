import { isDenial, mayAgain, secondsToWait } from '../../engine/denial.ts';
import { expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Inconclusive } from '../../verdict.ts';
import { isLimited } from '../applies.ts';
import { exhausted, waitOf } from './exhausted.ts';

/** The specification does not say so, but a client that was told 60 s, and tried once meanwhile, relies on it. */
export const denialsDoNotExtendTheWait = rule({
  id: 'limits/denials-do-not-extend-the-wait',
  level: 'should',
  section: 'Errors',
  cites: 'Errors, Header Retry-After',
  requirement: 'A request that is refused does not make the wait longer than the first 429 said.',
  needs: ['writes'],
  cost: { requests: 24, fills: 'waits' },
  appliesTo: isLimited,
  async check(trial) {
    const { flood } = await exhausted(trial);
    waitOf(flood);
    const { denials, early } = await flood.afterwards();
    const [first, ...again] = denials;
    const told = first && secondsToWait(first);
    if (!first || told === undefined)
      throw new Inconclusive('control-failed', 'a later 429 has no Retry-After in seconds');
    for (const denial of [...again, ...early.filter(isDenial)]) {
      const seconds = (mayAgain(denial, 'sentAt') - (first.exchange.receivedAt ?? Number.NaN)) / 1_000;
      trial.measure(`a later 429 says ${seconds.toFixed(1)} s from the first, which said ${told} s`);
      const most = `at most ${told} s from the first 429, and two for rounding`;
      expectTrue(!(seconds > told + 2), denial, most, `${seconds.toFixed(1)} s`);
    }
  },
});
