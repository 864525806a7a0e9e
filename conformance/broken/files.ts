/** CSV and PDF: hosts that do it wrong. */
import type { Mutant } from './mutant.ts';

export const fileMutants: readonly Mutant[] = [];
