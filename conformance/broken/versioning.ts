/** The prefix of every path: hosts that do it wrong. */
import type { Mutant } from './mutant.ts';

export const versioningMutants: readonly Mutant[] = [];
