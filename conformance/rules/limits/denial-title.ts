import { expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { isLimited } from '../applies.ts';
import { eachDenial } from './exhausted.ts';

/** The text is given by the specification, letter by letter. */
export const denialTitle = rule({
  id: 'limits/denial-title',
  level: 'must',
  section: 'Errors',
  cites: 'Errors, Body field title',
  requirement: 'The member title of a 429 is the text "Too Many Requests".',
  needs: ['writes'],
  cost: { requests: 22, fills: 'at-once' },
  appliesTo: isLimited,
  async check(trial) {
    await eachDenial(trial, (denial) => {
      const title = denial.member('title');
      expectTrue(title === 'Too Many Requests', denial, 'title "Too Many Requests"', JSON.stringify(title) ?? 'none');
    });
  },
});
