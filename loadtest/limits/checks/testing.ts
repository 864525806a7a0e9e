/** Runs a check on a model, and judges altered logs, for tests. */

import type { LimitPolicy } from '../../limit-policy.ts';
import type { Sample } from '../../sample.ts';
import type { Check, Finding } from '../check.ts';
import type { Model } from '../models/model.ts';
import { type SimulationOptions, simulated, tried } from '../simulation/simulate.ts';

export const claim: LimitPolicy = { quota: 20, windowMs: 60_000 };

/** The same model with another policy. */
export const mistaken = (model: Model, mistake: (claim: LimitPolicy) => LimitPolicy): Model => ({
  ...model,
  create: (policy, world) => model.create(mistake(policy), world),
});

export function findingOn(model: Model, check: Check, options: Partial<SimulationOptions> = {}): Promise<Finding> {
  return tried(model, check, { claim, seed: 1, jitterMs: 1, ...options });
}

/** The finding from an altered log. */
export async function rejudged(
  model: Model,
  check: Check,
  change: (samples: readonly Sample[]) => readonly Sample[],
  options: Partial<SimulationOptions> = {},
): Promise<Finding> {
  const all = { claim, seed: 1, jitterMs: 1, ...options };
  const { samples } = await simulated(model, check.id, all, (session) => check.drive(session));
  return check.judge(change(samples), all.claim);
}
