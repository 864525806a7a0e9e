import { rule } from '../../rule.ts';
import { isOtherBulk } from './many.ts';
import { expectUnlimitedCalls } from './unlimited-calls.ts';

/** The specification does not list their paths, and so no limit of theirs. */
export const otherBulkCallsAreNotLimited = rule({
  id: 'bulk/other-bulk-calls-are-not-limited',
  level: 'should',
  section: 'Endpoints',
  cites: 'Endpoints, rules 1 and 3',
  requirement: 'Other bulk calls are not limited either.',
  needs: ['writes'],
  cost: { requests: 25 },
  appliesTo: isOtherBulk,
  check: expectUnlimitedCalls,
});
