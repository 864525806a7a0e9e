import { expectTrue, summaryOf } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { committedFaults } from './faults.ts';

/** Which of them the specification names, the rules on authentication check one by one, and more strictly. */
export const eachFaultHasItsStatus = rule({
  id: 'errors/each-fault-has-its-status',
  level: 'should',
  section: 'Errors',
  cites: 'Errors (401 and 403: Authentication errors; the others: RFC 9110, as the specification lists no codes)',
  requirement:
    'What is wrong with a request can be told from the status: 401 who asks, 403 what they may, 404 and 405 what there is, 400 what cannot be read.',
  needs: [],
  cost: { requests: 9 },
  async check(trial) {
    for (const { fault, answer } of await committedFaults(trial)) {
      const { name, statuses } = fault;
      trial.measure(`${name}: ${answer.status}`);
      const isOf = statuses.length > 0 ? statuses.includes(answer.status) : answer.status >= 400 && answer.status < 500;
      expectTrue(isOf, answer, `${statuses.join(' or ') || '4xx'} for ${name}`, summaryOf(answer));
    }
  },
});
