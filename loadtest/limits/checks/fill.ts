/** A burst beyond the quota: exactly the quota is admitted. */

import type { LimitPolicy } from '../../limit-policy.ts';
import type { Sample } from '../../sample.ts';
import { type Check, type Finding, inconclusive, proven, skipped } from '../check.ts';
import { burst, type TargetSession } from '../target-session.ts';
import { countAdmitted, plural, seconds, tooFew, tooMany, undecided, unfinished } from './evidence.ts';

/** Requests beyond the quota, so that denials are observed. */
export const surplus = 5;

const requirement = 'Of more requests than the quota exactly the quota is admitted, and the rest is denied.';

/** @param concurrency number of requests in flight */
export function fill(concurrency: number): Check {
  const count = ({ quota }: LimitPolicy) => Math.max(quota + surplus, concurrency);
  return {
    id: `fill-${concurrency}`,
    title: concurrency === 1 ? 'Fill, one after the other' : `Fill, ${concurrency} at once`,
    requirement,
    windows: 0.5,
    requests: count,
    async drive(session: TargetSession) {
      const identity = await session.freshIdentity();
      const total = count(session.claim);
      for (let sent = 0; sent < total; sent += concurrency) {
        await burst(identity, 'fill', Math.min(concurrency, total - sent));
      }
    },
    judge: (samples, claim) =>
      dropped(samples, claim, concurrency) ?? judgeFill(samples, claim, { fill: count(claim) }),
  };
}

/** Share of connections beyond which the host refuses the burst, and not some of them by accident. */
const refusedShare = 0.01;

/** More connections than the quota needs are the check's choice: a host that refuses them is not blamed. */
function dropped(samples: readonly Sample[], claim: LimitPolicy, concurrency: number): Finding | undefined {
  const refused = samples.filter(({ status }) => status === undefined);
  const isRefused = refused.length > Math.max(3, refusedShare * samples.length);
  if (concurrency <= claim.quota + surplus || !isRefused || tooMany(samples, claim)) return undefined;
  return skipped(
    `the host broke off ${refused.length} of ${plural(samples.length, 'connection')}: ${refused[0]?.error ?? 'no response'}`,
  );
}

const needsNodes = ({ nodes }: Pick<TargetSession, 'nodes'>) =>
  nodes > 1 ? undefined : 'only one node address was given';

/** The number of nodes is part of the step's name, because a check's log has no other place for it. */
const stepAt = (node: number, nodes: number) => `node-${node + 1}-of-${nodes}`;

/** @returns the number of requests by step */
function stepsAt(samples: readonly Sample[], countAt: (node: number) => number): Record<string, number> {
  const nodes = Math.max(2, ...samples.map(({ step }) => Number(/-of-(\d+)$/.exec(step)?.[1] ?? 0)));
  return Object.fromEntries(indexes(nodes).map((node) => [stepAt(node, nodes), countAt(node)]));
}

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

export const fillNodes: Check = {
  id: 'fill-nodes',
  title: 'Fill at all nodes at once',
  requirement: 'Of more requests than the quota at every node, exactly the quota is admitted in total.',
  windows: 0.5,
  requests: ({ quota }, nodes = 1) => (quota + surplus) * nodes,
  impossible: needsNodes,
  async drive(session) {
    const identity = await session.freshIdentity();
    const count = session.claim.quota + surplus;
    await Promise.all(
      indexes(session.nodes).map((node) => burst(identity, stepAt(node, session.nodes), count, { node })),
    );
  },
  judge: (samples, claim) =>
    judgeFill(
      samples,
      claim,
      stepsAt(samples, () => claim.quota + surplus),
    ),
};

export const fillNodesUneven: Check = {
  id: 'fill-nodes-uneven',
  title: 'Fill at one node, then send to the others',
  requirement: 'Admissions of one node count at all others immediately.',
  windows: 0.5,
  requests: ({ quota }, nodes = 1) => quota - 1 + (quota + surplus) * (nodes - 1),
  impossible: needsNodes,
  async drive(session) {
    const identity = await session.freshIdentity();
    for (const node of indexes(session.nodes)) {
      await burst(identity, stepAt(node, session.nodes), unevenly(session.claim, node), { node });
    }
  },
  judge: (samples, claim) =>
    judgeFill(
      samples,
      claim,
      stepsAt(samples, (node) => unevenly(claim, node)),
    ),
};

/** The first request leaves one place for all the others. */
const unevenly = ({ quota }: LimitPolicy, node: number) => (node === 0 ? quota - 1 : quota + surplus);

/** @param samples of one fresh bucket. @param steps see `unfinished` */
function judgeFill(samples: readonly Sample[], claim: LimitPolicy, steps: Readonly<Record<string, number>>): Finding {
  const admitted = countAdmitted(samples);
  const lasted =
    Math.max(...samples.map((sample) => sample.receivedAt)) - Math.min(...samples.map((sample) => sample.sentAt));
  const says = `${admitted} of ${samples.length} were admitted, within ${seconds(lasted)}`;
  const fault = tooMany(samples, claim) ?? unfinished(samples, steps) ?? tooFew(samples, claim) ?? undecided(samples);
  if (fault) return { ...fault, says: `${says}; ${fault.says}` };
  // Releases may have happened meanwhile. Otherwise the admissions equal the quota.
  return lasted < claim.windowMs
    ? proven(says)
    : inconclusive(`${says}, which is longer than a window`, lasted - claim.windowMs);
}
