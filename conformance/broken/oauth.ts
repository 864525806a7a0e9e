/** OAuth 2.0: hosts that do it wrong. */
import type { Mutant } from './mutant.ts';

export const oauthMutants: readonly Mutant[] = [];
