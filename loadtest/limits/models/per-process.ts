/** Nodes that tell each other nothing. */
import type { Limiter, Model } from './model.ts';
import { slidingLog } from './sliding-log.ts';

export const perProcessCounters: Model = {
  name: 'per-process-counters',
  describes:
    'An exact log on each node for itself, as memory stores behind a load balancer: exact where there is one node, N on each of more.',
  exact: false,
  // What one node shows, and a fingerprint asks one.
  algorithm: 'sliding-log',
  create(claim, world) {
    const nodes = new Map<number, Limiter>();
    return (question) => {
      const node = nodes.get(question.node) ?? slidingLog.create(claim, world);
      nodes.set(question.node, node);
      return node(question);
    };
  },
};
