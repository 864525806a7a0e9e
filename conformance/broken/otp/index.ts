/** Hosts that are wrong about one-time codes. */
import type { Mutant } from '../mutant.ts';
import { codeMutants } from './codes.ts';
import { mailedCodeMutants } from './mailed-codes.ts';

export const otpMutants: readonly Mutant[] = [...mailedCodeMutants, ...codeMutants];
