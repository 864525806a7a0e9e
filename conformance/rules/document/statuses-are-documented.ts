import { expectTrue, ifBroken, summaryOf } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { probe } from './probe.ts';

/** Of requests that come to nothing; what successes are answered with, rules on what is read and done see. */
export const statusesAreDocumented = rule({
  id: 'document/statuses-are-documented',
  level: 'should',
  section: 'Errors',
  cites: 'the OpenAPI document (Errors: the list of error codes is not shown)',
  requirement: 'An operation refuses what it refuses with a status that is documented of it.',
  needs: [],
  cost: { requests: 2 },
  appliesTo: () => true,
  async check(trial) {
    const { statuses } = trial.operation;
    for (const asker of ['stranger', 'administrator'] as const) {
      const answer = await probe(trial, asker);
      ifBroken(answer);
      trial.measure(`${asker}: ${answer.status}`);
      expectTrue(statuses.includes(answer.status), answer, `one of ${statuses.join(', ')}`, summaryOf(answer));
    }
  },
});
