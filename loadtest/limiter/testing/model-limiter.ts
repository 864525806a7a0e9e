/** Models of the prover from outside, as limiters in process. */
import type { LimitPolicy } from '../../limit-policy.ts';
import type { Model, Limiter as ModelLimiter } from '../../limits/models/model.ts';
import type { LimiterFactory } from '../limiter.ts';

/** A step of a model that takes time takes a few turns of promises. */
async function aMoment(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await undefined;
}

/** @returns a factory of that model; its only node is 0 */
export function factoryOf(model: Model, policy: LimitPolicy): LimiterFactory {
  return (startsAt) => {
    let at = startsAt;
    const limiter: ModelLimiter = model.create(policy, { now: () => at, pass: aMoment });
    return async (key, now) => {
      at = now;
      const { admitted, retryAfterSeconds } = await limiter({ key, node: 0 });
      return { admitted, retryAfter: retryAfterSeconds };
    };
  };
}
