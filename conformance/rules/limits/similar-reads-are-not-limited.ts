import { rule } from '../../rule.ts';
import { expectUnlimitedReads, isSimilarRead } from './unlimited.ts';

/** The specification does not name these collections, and says "and similar" and "under normal circumstances". */
export const similarReadsAreNotLimited = rule({
  id: 'limits/similar-reads-are-not-limited',
  level: 'should',
  section: 'Limits',
  cites: 'Limits, rule 1; Endpoints, rule 3',
  requirement: 'Reading any other collection is not limited either.',
  needs: [],
  cost: { requests: 26 },
  appliesTo: isSimilarRead,
  check: expectUnlimitedReads,
});
