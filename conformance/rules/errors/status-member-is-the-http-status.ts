import { expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { refusals } from './faults.ts';

/** An integer: a client that compares `"404"` with 404 finds them different. */
export const statusMemberIsTheHttpStatus = rule({
  id: 'errors/status-member-is-the-http-status',
  level: 'should',
  section: 'Resources and their fields',
  cites: 'Known fields, status of the error body',
  requirement: 'The body of an error has the HTTP status of the answer as an integer.',
  needs: [],
  cost: { requests: 9 },
  async check(trial) {
    const { status: name } = trial.dialect.errors;
    for (const { fault, answer } of await refusals(trial)) {
      const value = answer.member(name);
      const got = JSON.stringify(value) ?? 'no such member';
      expectTrue(value === answer.status, answer, `\`${name}\`: ${answer.status} for ${fault.name}`, got);
    }
  },
});
