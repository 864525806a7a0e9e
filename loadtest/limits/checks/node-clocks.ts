/** All nodes release at the same moment, whatever their clocks show. */
import type { LimitPolicy } from '../../limit-policy.ts';
import { type Check, inconclusive, proven } from '../check.ts';
import { burst } from '../target-session.ts';
import {
  countAdmitted,
  holdMs,
  ofStep,
  perhapsTooMany,
  seconds,
  slowest,
  tooFew,
  tooMany,
  undecided,
  unfinished,
} from './evidence.ts';

/** Requests at each other node shortly before the release. */
const early = 2;
const earlyMs = 500;
const spareMs = 100;
const leastWindowMs = 3000;

const others = (nodes: number) => Array.from({ length: nodes - 1 }, (_, index) => index + 1);

export const nodeClocks: Check = {
  id: 'node-clocks',
  title: 'All nodes release at the same moment',
  requirement: 'What one node admitted counts at the others for exactly a window.',
  windows: 1.2,
  requests: ({ quota }, nodes = 1) => 2 * quota + early * (nodes - 1),
  impossible: ({ nodes, claim }) => {
    if (nodes < 2) return 'only one node address was given';
    return claim.windowMs < leastWindowMs ? `the window is shorter than ${seconds(leastWindowMs)}` : undefined;
  },
  async drive(session) {
    const { quota, windowMs } = session.claim;
    const identity = await session.freshIdentity();
    const filled = await burst(identity, 'fill', quota, { node: 0 });
    const first = Math.min(...filled.map(({ sentAt }) => sentAt));
    const last = Math.max(...filled.map(({ receivedAt }) => receivedAt));
    await session.until(first + windowMs - earlyMs - 2 * slowest(filled));
    const nodes = others(session.nodes);
    await Promise.all(nodes.map((node) => burst(identity, 'early', early, { node })));
    await session.until(last + windowMs + holdMs + spareMs);
    await Promise.all(
      Array.from({ length: quota }, (_, index) => identity.send('release', { node: nodes[index % nodes.length] })),
    );
  },
  judge(samples, claim: LimitPolicy) {
    const { quota } = claim;
    const fault =
      tooMany(samples, claim) ??
      unfinished(samples, { fill: quota, early, release: quota }) ??
      tooFew(samples, claim) ??
      undecided(samples) ??
      perhapsTooMany(samples, claim);
    if (fault) return fault;
    const released = countAdmitted(ofStep(samples, 'release'));
    return released === quota
      ? proven(
          `the other nodes admitted none of ${ofStep(samples, 'early').length} early requests, and ${released} later`,
        )
      : inconclusive(`the other nodes admitted ${released} of ${quota} after a window; the cause is not visible`);
  },
};
