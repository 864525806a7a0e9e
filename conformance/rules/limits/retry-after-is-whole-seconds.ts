import { expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { isLimited } from '../applies.ts';
import { eachDenial } from './exhausted.ts';

/** Neither a date nor a fraction; and zero would ask to retry at once, which does not succeed. */
export const retryAfterIsWholeSeconds = rule({
  id: 'limits/retry-after-is-whole-seconds',
  level: 'must',
  section: 'Errors',
  cites: 'Errors, Header Retry-After; Errors, rule 2',
  requirement: 'A 429 has a Retry-After that is a whole number of seconds, at least 1.',
  needs: ['writes'],
  cost: { requests: 22, fills: 'at-once' },
  appliesTo: isLimited,
  async check(trial) {
    await eachDenial(trial, (denial) => {
      const { 'retry-after': found = 'none' } = denial.headers;
      expectTrue(/^0*[1-9]\d*$/.test(found), denial, 'Retry-After in whole seconds, at least 1', found);
    });
  },
});
