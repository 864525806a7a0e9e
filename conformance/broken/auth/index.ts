/** Hosts that let in whom they should not, or keep out whom they should let in. */
import type { Mutant } from '../mutant.ts';
import { accessLevelMutants } from './access-levels.ts';
import { apiTokenMutants } from './api-tokens.ts';
import { jwtMutants } from './jwts.ts';
import { signingInMutants } from './signing-in.ts';

export const authMutants: readonly Mutant[] = [
  ...apiTokenMutants,
  ...accessLevelMutants,
  ...jwtMutants,
  ...signingInMutants,
];
