import { expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { isLimited } from '../applies.ts';
import { eachDenial } from './exhausted.ts';

/** English words, which nothing demands: therefore no failure. */
export const denialDetailSaysExceeded = rule({
  id: 'limits/denial-detail-says-exceeded',
  level: 'should',
  section: 'Errors',
  cites: 'Errors, Body field detail',
  requirement: 'The member detail of a 429 states that the limit was exceeded.',
  needs: ['writes'],
  cost: { requests: 22, fills: 'at-once' },
  appliesTo: isLimited,
  async check(trial) {
    await eachDenial(trial, (denial) => {
      const detail = denial.member('detail');
      const says = typeof detail === 'string' && /\b(?:exceed|limit|quota|too many)/i.test(detail);
      expectTrue(says, denial, 'a detail that says that the limit was exceeded', JSON.stringify(detail) ?? 'none');
    });
  },
});
