/** What must not cross over: hosts that do it wrong. */
import type { Mutant } from './mutant.ts';

export const tenantMutants: readonly Mutant[] = [];
