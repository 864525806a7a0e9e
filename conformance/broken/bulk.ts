/** Many at once: hosts that do it wrong. */
import type { Mutant } from './mutant.ts';

export const bulkMutants: readonly Mutant[] = [];
