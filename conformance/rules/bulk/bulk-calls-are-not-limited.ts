import { rule } from '../../rule.ts';
import { isNamedBulk } from './many.ts';
import { expectUnlimitedCalls } from './unlimited-calls.ts';

/** Of things that are not there: a call that changes nothing is a call. */
export const bulkCallsAreNotLimited = rule({
  id: 'bulk/bulk-calls-are-not-limited',
  level: 'must',
  section: 'Endpoints',
  cites: 'Endpoints, contacts/bulk-delete and waitlist_entries/bulk-approve; Endpoints, rule 3',
  requirement: 'The bulk calls that the specification lists without a limit are not limited.',
  needs: ['writes'],
  cost: { requests: 25 },
  appliesTo: isNamedBulk,
  check: expectUnlimitedCalls,
});
