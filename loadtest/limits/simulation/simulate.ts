/** Tries a check on a model in simulated time. */
import type { Ask } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import type { Check, Finding } from '../check.ts';
import type { Model } from '../models/model.ts';
import type { Scene, Variation } from '../scene.ts';
import { epochOf } from './epoch.ts';
import { type SimulatedSceneOptions, simulatedScene } from './scene.ts';
import { seededRandom } from './seeded-random.ts';
import { VirtualTime } from './virtual-time.ts';

export interface SimulationOptions {
  readonly claim: Claim;
  readonly seed: number;
  /** See SimulatedSceneOptions. */
  readonly jitterMs: number;
  readonly nodes?: number;
  readonly confuses?: readonly Variation[] | undefined;
}

/** @returns what the work returned, and all requests in the order of their sending */
export async function simulated<T>(
  model: Model,
  check: string,
  { claim, seed, jitterMs, nodes = 1, confuses }: SimulationOptions,
  work: (scene: Scene) => Promise<T>,
): Promise<{ result: T; asks: Ask[] }> {
  const time = new VirtualTime();
  const random = seededRandom(seed);
  const asks: Ask[] = [];
  const options: SimulatedSceneOptions = {
    claim,
    time,
    random,
    jitterMs,
    nodes,
    confuses,
    check,
    epochMs: epochOf(random),
    log: (ask) => void asks.push(ask),
  };
  const result = await time.run(work(simulatedScene(model, options)));
  return { result, asks: asks.sort((one, other) => one.sentAt - other.sentAt) };
}

export async function tried(model: Model, check: Check, options: SimulationOptions): Promise<Finding> {
  const { asks } = await simulated(model, check.id, options, (scene) => check.drive(scene));
  return check.judge(asks, options.claim);
}
