import { rule } from '../../rule.ts';
import { expectOwnBucket, isCountedBy } from './exhausted.ts';

/** The other operation is of another row of the table: the CSV pair and the PDFs may be one family each, for the host to say. */
export const limitIsPerOperation = rule({
  id: 'limits/limit-is-per-operation',
  level: 'must',
  section: 'Limits',
  cites: 'Limits, limited endpoints; Errors, rule 1',
  requirement: 'While one limited operation is exhausted, the same caller is admitted at one of another family.',
  needs: ['writes'],
  cost: { requests: 23, fills: 'at-once' },
  appliesTo: isCountedBy('ip', 'token', 'email', 'admin'),
  async check(trial) {
    await expectOwnBucket(trial, 'other-operation', 'the same caller at another operation');
  },
});
