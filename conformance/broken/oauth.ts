/** OAuth 2.0: hosts that do it wrong. */
import type { Mutant } from './mutant.ts';
import { clientMutants } from './oauth/clients.ts';
import { redirectMutants } from './oauth/redirects.ts';
import { tokenMutants } from './oauth/tokens.ts';

export const oauthMutants: readonly Mutant[] = [...clientMutants, ...tokenMutants, ...redirectMutants];
