import { expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { isLimited } from '../applies.ts';
import { eachDenial } from './exhausted.ts';

/** With or without parameters such as a charset. */
export const denialIsJson = rule({
  id: 'limits/denial-is-json',
  level: 'must',
  section: 'Errors',
  cites: 'Errors, Header Content-Type',
  requirement: 'The Content-Type of a 429 is application/json.',
  needs: ['writes'],
  cost: { requests: 22, fills: 'at-once' },
  appliesTo: isLimited,
  async check(trial) {
    await eachDenial(trial, (denial) => {
      const { 'content-type': found = 'none' } = denial.headers;
      expectTrue(denial.mediaType === 'application/json', denial, 'Content-Type application/json', found);
    });
  },
});
