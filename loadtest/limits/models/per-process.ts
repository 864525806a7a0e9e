/** Nodes that share no state. */
import type { Limiter, Model } from './model.ts';
import { slidingLog } from './sliding-log.ts';

export const perProcessCounters: Model = {
  name: 'per-process-counters',
  describes:
    'An exact log per node, as memory stores behind a load balancer: exact with one node, N on each of several.',
  exact: false,
  // The behaviour of one node, which is all that a fingerprint sees.
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
