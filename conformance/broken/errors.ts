/** What refusals look like: hosts that do it wrong. */
import type { Mutant } from './mutant.ts';

export const errorMutants: readonly Mutant[] = [];
