/** What the OpenAPI document promises: hosts that do it wrong. */
import type { Mutant } from './mutant.ts';

export const documentMutants: readonly Mutant[] = [];
