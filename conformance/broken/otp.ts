/** One-time codes: hosts that do it wrong. */
import type { Mutant } from './mutant.ts';

export const otpMutants: readonly Mutant[] = [];
