/** What the host tells of itself: hosts that do it wrong. */
import type { Mutant } from './mutant.ts';

export const webhookMutants: readonly Mutant[] = [];
