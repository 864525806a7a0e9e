import { rule } from '../../rule.ts';
import { isSpecified } from '../../specification.ts';
import { assertServed } from './served.ts';

/** Those that the document has beside the ones that the specification names. */
export const documentedOperationsAreServed = rule({
  id: 'document/documented-operations-are-served',
  level: 'should',
  section: 'Endpoints',
  cites: 'the OpenAPI document (Endpoints: bulk variants, files and resources whose paths are not listed)',
  requirement: 'Every operation of the OpenAPI document is there, by its method and path.',
  needs: [],
  cost: { requests: 2 },
  appliesTo: (operation) => !isSpecified(operation),
  check: assertServed,
});
