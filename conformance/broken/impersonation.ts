/** Acting as somebody else: hosts that do it wrong. */
import type { Mutant } from './mutant.ts';

export const impersonationMutants: readonly Mutant[] = [];
