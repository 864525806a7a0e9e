/** The quota and the window that an observation is read with, and where they are known from. */
import type { Ask } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import { claimOfFinding, claimOfPolicy } from './claim-found.ts';

/** Where a window is known from. */
export type WindowSource = 'claim' | 'policy' | 'retry-after';

export interface Known {
  readonly claim: Claim;
  readonly from: WindowSource;
}

/** @param claim undefined: nobody said anything beforehand */
export function knownOf(asks: readonly Ask[], claim: Claim | undefined): Known | undefined {
  if (claim) return { claim, from: 'claim' };
  const policy = claimOfPolicy(asks);
  if (policy) return { claim: policy, from: 'policy' };
  const found = claimOfFinding(asks);
  return found && { claim: found, from: 'retry-after' };
}
