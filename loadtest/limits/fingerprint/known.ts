/** Quota and window for reading an observation, and their sources. */

import type { LimitPolicy } from '../../limit-policy.ts';
import type { Sample } from '../../sample.ts';
import { policyOfFinding, policyOfHeader } from './found-policy.ts';

/** Source of a window. */
export type WindowSource = 'claim' | 'policy' | 'retry-after';

export interface Known {
  readonly claim: LimitPolicy;
  readonly from: WindowSource;
}

/** @param claim undefined: no policy was given */
export function knownOf(samples: readonly Sample[], claim: LimitPolicy | undefined): Known | undefined {
  if (claim) return { claim, from: 'claim' };
  const policy = policyOfHeader(samples);
  if (policy) return { claim: policy, from: 'policy' };
  const found = policyOfFinding(samples);
  return found && { claim: found, from: 'retry-after' };
}
