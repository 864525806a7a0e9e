/** Sliding logs on clocks that jump, or that differ between nodes. */
import type { Model } from './model.ts';
import { slidingLogWithHold } from './sliding-log-with-hold.ts';

/** Time between two steps of the clock, in windows. */
const steady = 2.2;

/** @param step in windows */
const stepping = (name: string, describes: string, step: number): Model => ({
  name,
  describes,
  exact: false,
  create(claim, world) {
    const every = steady * claim.windowMs;
    const begun = world.now();
    const steps = (at: number) => Math.floor((at - begun + every / 2) / every);
    const now = () => {
      const at = world.now();
      return at + steps(at) * step * claim.windowMs;
    };
    return slidingLogWithHold.create(claim, { ...world, now });
  },
});

/** Milliseconds from the clock of a node to that of the next. */
const skewMs = 4000;

const skewedNodes: Model = {
  name: 'skewed-nodes',
  describes: 'A shared log, in which each node writes the time of its own clock, as @upstash/ratelimit does.',
  exact: false,
  create(claim, world) {
    let node = 0;
    const limiter = slidingLogWithHold.create(claim, { ...world, now: () => world.now() + node * skewMs });
    return (request) => {
      node = request.node;
      return limiter(request);
    };
  },
};

export const unsteadyClocks: readonly Model[] = [
  stepping('steps-forward', 'A clock that jumps ahead now and then, as after a failover: entries expire early.', 0.5),
  stepping('steps-back', 'A clock that is set back now and then: entries stay for longer than a window.', -0.5),
  skewedNodes,
];
