/** Pages and filters: hosts that do it wrong. */
import type { Mutant } from './mutant.ts';

export const collectionMutants: readonly Mutant[] = [];
