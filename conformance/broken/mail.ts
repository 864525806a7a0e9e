/** What the host mails: hosts that do it wrong. */
import type { Mutant } from './mutant.ts';

export const mailMutants: readonly Mutant[] = [];
