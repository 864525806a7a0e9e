import { expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { isLimited } from '../applies.ts';
import { eachDenial } from './exhausted.ts';

/** A number, and not its digits as text. */
export const denialStatusMember = rule({
  id: 'limits/denial-status-member',
  level: 'must',
  section: 'Errors',
  cites: 'Errors, Body field status',
  requirement: 'The member status of a 429 is the integer 429.',
  needs: ['writes'],
  cost: { requests: 22, fills: 'at-once' },
  appliesTo: isLimited,
  async check(trial) {
    await eachDenial(trial, (denial) => {
      const status = denial.member('status');
      expectTrue(status === 429, denial, 'status 429', JSON.stringify(status) ?? 'none');
    });
  },
});
