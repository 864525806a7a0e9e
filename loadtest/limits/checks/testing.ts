/** What the tests of checks have in common. */
import type { Ask } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import type { Check, Finding } from '../check.ts';
import type { Model } from '../models/model.ts';
import { type SimulationOptions, simulated, tried } from '../simulation/simulate.ts';

export const claim: Claim = { quota: 20, windowMs: 60_000 };

/** The same model as if it had been told another claim. */
export const mistaken = (model: Model, mistake: (claim: Claim) => Claim): Model => ({
  ...model,
  create: (told, world) => model.create(mistake(told), world),
});

export function findingOn(model: Model, check: Check, options: Partial<SimulationOptions> = {}): Promise<Finding> {
  return tried(model, check, { claim, seed: 1, jitterMs: 1, ...options });
}

/** What a judge makes of a log that was changed. */
export async function rejudged(
  model: Model,
  check: Check,
  change: (asks: readonly Ask[]) => readonly Ask[],
  options: Partial<SimulationOptions> = {},
): Promise<Finding> {
  const all = { claim, seed: 1, jitterMs: 1, ...options };
  const { asks } = await simulated(model, check.id, all, (scene) => check.drive(scene));
  return check.judge(change(asks), all.claim);
}
