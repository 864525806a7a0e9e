import { rule } from '../../rule.ts';
import { expectUnlimitedReads, isSpecifiedRead } from './unlimited.ts';

/** All at once: a limit of 20 in 60 seconds would show. */
export const readsAreNotLimited = rule({
  id: 'limits/reads-are-not-limited',
  level: 'must',
  section: 'Limits',
  cites: 'Limits, rule 1; Endpoints, column Rate limit',
  requirement: 'Reading users, events and payments is not limited.',
  needs: [],
  cost: { requests: 26 },
  appliesTo: isSpecifiedRead,
  check: expectUnlimitedReads,
});
