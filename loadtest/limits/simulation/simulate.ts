/** Runs a check on a model in simulated time. */

import type { LimitPolicy } from '../../limit-policy.ts';
import type { Sample } from '../../sample.ts';
import type { Check, Finding } from '../check.ts';
import type { Model } from '../models/model.ts';
import type { TargetSession, Variation } from '../target-session.ts';
import { epochOf } from './epoch.ts';
import { seededRandom } from './seeded-random.ts';
import { type SimulatedSessionOptions, simulatedSession } from './simulated-session.ts';
import { VirtualTime } from './virtual-time.ts';

export interface SimulationOptions {
  readonly claim: LimitPolicy;
  readonly seed: number;
  /** See SimulatedSessionOptions. */
  readonly jitterMs: number;
  readonly nodes?: number;
  readonly confuses?: readonly Variation[] | undefined;
}

/** @returns the result of the work, and all samples in send order */
export async function simulated<T>(
  model: Model,
  check: string,
  { claim, seed, jitterMs, nodes = 1, confuses }: SimulationOptions,
  work: (session: TargetSession) => Promise<T>,
): Promise<{ result: T; samples: Sample[] }> {
  const time = new VirtualTime();
  const random = seededRandom(seed);
  const samples: Sample[] = [];
  const options: SimulatedSessionOptions = {
    claim,
    time,
    random,
    jitterMs,
    nodes,
    confuses,
    check,
    epochMs: epochOf(random),
    log: (sample) => void samples.push(sample),
  };
  const result = await time.run(work(simulatedSession(model, options)));
  return { result, samples: samples.sort((one, other) => one.sentAt - other.sentAt) };
}

export async function tried(model: Model, check: Check, options: SimulationOptions): Promise<Finding> {
  const { samples } = await simulated(model, check.id, options, (session) => check.drive(session));
  return check.judge(samples, options.claim);
}
