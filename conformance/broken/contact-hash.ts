/** Links of contacts: hosts that do it wrong. */
import type { Mutant } from './mutant.ts';

export const contactHashMutants: readonly Mutant[] = [];
