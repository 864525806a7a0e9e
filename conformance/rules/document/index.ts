import type { Rule } from '../../rule.ts';
import { documentedOperationsAreServed } from './documented-operations-are-served.ts';
import { errorsMatchTheirSchema } from './errors-match-their-schema.ts';
import { readsMatchTheirSchema } from './reads-match-their-schema.ts';
import { readsOfAThingMatchTheirSchema } from './reads-of-a-thing-match-their-schema.ts';
import { specifiedOperationsAreServed } from './specified-operations-are-served.ts';
import { statusesAreDocumented } from './statuses-are-documented.ts';

/** Whether a host is as the OpenAPI document says. */
export const documentRules: readonly Rule[] = [
  specifiedOperationsAreServed,
  documentedOperationsAreServed,
  readsMatchTheirSchema,
  readsOfAThingMatchTheirSchema,
  errorsMatchTheirSchema,
  statusesAreDocumented,
];
