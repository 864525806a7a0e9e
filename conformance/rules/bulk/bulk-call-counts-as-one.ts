import { isDenial } from '../../engine/denial.ts';
import { expectTrue, ifBroken, summaryOf } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { absent, askedFor, isBulk, many } from './many.ts';

/** Two calls about more than the default quota each, of things that are not there. */
export const bulkCallCountsAsOne = rule({
  id: 'bulk/bulk-call-counts-as-one',
  level: 'must',
  section: 'Limits',
  cites: 'Limits, rule 2; Endpoints',
  requirement: 'A bulk call counts as one request, however many it is about.',
  needs: ['writes'],
  cost: { requests: 2 },
  appliesTo: isBulk,
  async check(trial) {
    for (const call of ['first', 'second']) {
      const answer = await askedFor(trial, absent(many));
      ifBroken(answer);
      expectTrue(!isDenial(answer), answer, `no 429 for the ${call} call about ${many}`, summaryOf(answer));
    }
  },
});
