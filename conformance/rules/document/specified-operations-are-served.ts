import { rule } from '../../rule.ts';
import { isSpecified } from '../../specification.ts';
import { assertServed } from './served.ts';

/** What each of them does, other rules check; here it is that it is there. */
export const specifiedOperationsAreServed = rule({
  id: 'document/specified-operations-are-served',
  level: 'must',
  section: 'Endpoints',
  cites: 'Endpoints, the table',
  requirement: 'Every endpoint that the specification names is there, by its method and path.',
  needs: [],
  cost: { requests: 2 },
  appliesTo: isSpecified,
  check: assertServed,
});
