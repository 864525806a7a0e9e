/** Hosts that count otherwise than they promise, or say it otherwise. */
import { denialMutants } from './limits/denials.ts';
import { keyMutants } from './limits/keys.ts';
import { quotaMutants } from './limits/quotas.ts';
import { unlimitedMutants } from './limits/unlimited.ts';
import { waitMutants } from './limits/waits.ts';
import type { Mutant } from './mutant.ts';

export const limitMutants: readonly Mutant[] = [
  ...quotaMutants,
  ...denialMutants,
  ...waitMutants,
  ...keyMutants,
  ...unlimitedMutants,
];
