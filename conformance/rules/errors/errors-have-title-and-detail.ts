import { expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { refusals } from './faults.ts';

/** The table of fields has them for every error; the text on errors shows them only of 429. */
export const errorsHaveTitleAndDetail = rule({
  id: 'errors/errors-have-title-and-detail',
  level: 'should',
  section: 'Resources and their fields',
  cites: 'Known fields, title and detail',
  requirement: 'The body of an error has a short title and a detail that explains, both texts.',
  needs: [],
  cost: { requests: 9 },
  async check(trial) {
    const { title, detail } = trial.dialect.errors;
    for (const { fault, answer } of await refusals(trial)) {
      for (const name of [title, detail]) {
        const value = answer.member(name);
        const isText = typeof value === 'string' && value.trim() !== '';
        expectTrue(isText, answer, `a text \`${name}\` for ${fault.name}`, JSON.stringify(value) ?? 'no such member');
      }
    }
  },
});
