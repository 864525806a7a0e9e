/** More than the quota at once: exactly the quota is admitted. */
import type { Ask } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import { type Check, type Finding, inconclusive, proven } from '../check.ts';
import { burst, type Scene } from '../scene.ts';
import { countAdmitted, seconds, tooFew, tooMany, unanswered, unfinished } from './evidence.ts';

/** Beyond the quota, so that denials are seen. */
export const surplus = 5;

const requirement = 'Of more requests than the quota exactly the quota is admitted, and the rest is told 429.';

/** @param concurrency how many are on their way at the same time */
export function fill(concurrency: number): Check {
  const count = ({ quota }: Claim) => Math.max(quota + surplus, concurrency);
  return {
    id: `fill-${concurrency}`,
    title: concurrency === 1 ? 'Fill, one after the other' : `Fill, ${concurrency} at once`,
    requirement,
    windows: 0.5,
    requests: count,
    async drive(scene: Scene) {
      const asker = await scene.fresh();
      const total = count(scene.claim);
      for (let sent = 0; sent < total; sent += concurrency) {
        await burst(asker, 'fill', Math.min(concurrency, total - sent));
      }
    },
    judge: (asks, claim) => judgeFill(asks, claim, { fill: count(claim) }),
  };
}

const needsNodes = ({ nodes }: Pick<Scene, 'nodes'>) =>
  nodes > 1 ? undefined : 'the address of only one node was given';

/** How many nodes there were is kept in the name of the step, because the log of a check has nothing else that says so. */
const stepAt = (node: number, nodes: number) => `node-${node + 1}-of-${nodes}`;

/** @returns the number of requests of each step */
function stepsAt(asks: readonly Ask[], countAt: (node: number) => number): Record<string, number> {
  const nodes = Math.max(2, ...asks.map(({ step }) => Number(/-of-(\d+)$/.exec(step)?.[1] ?? 0)));
  return Object.fromEntries(indexes(nodes).map((node) => [stepAt(node, nodes), countAt(node)]));
}

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

export const fillNodes: Check = {
  id: 'fill-nodes',
  title: 'Fill at all nodes at once',
  requirement: 'Of more requests than the quota at every node exactly the quota is admitted in all.',
  windows: 0.5,
  requests: ({ quota }, nodes = 1) => (quota + surplus) * nodes,
  impossible: needsNodes,
  async drive(scene) {
    const asker = await scene.fresh();
    const count = scene.claim.quota + surplus;
    await Promise.all(indexes(scene.nodes).map((node) => burst(asker, stepAt(node, scene.nodes), count, { node })));
  },
  judge: (asks, claim) =>
    judgeFill(
      asks,
      claim,
      stepsAt(asks, () => claim.quota + surplus),
    ),
};

export const fillNodesUneven: Check = {
  id: 'fill-nodes-uneven',
  title: 'Fill at one node, then ask the others',
  requirement: 'What one node has admitted counts at all others at once.',
  windows: 0.5,
  requests: ({ quota }, nodes = 1) => quota - 1 + (quota + surplus) * (nodes - 1),
  impossible: needsNodes,
  async drive(scene) {
    const asker = await scene.fresh();
    for (const node of indexes(scene.nodes)) {
      await burst(asker, stepAt(node, scene.nodes), unevenly(scene.claim, node), { node });
    }
  },
  judge: (asks, claim) =>
    judgeFill(
      asks,
      claim,
      stepsAt(asks, (node) => unevenly(claim, node)),
    ),
};

/** The first leaves one place for all the others. */
const unevenly = ({ quota }: Claim, node: number) => (node === 0 ? quota - 1 : quota + surplus);

/** @param asks of one bucket that was fresh. @param steps see `unfinished` */
function judgeFill(asks: readonly Ask[], claim: Claim, steps: Readonly<Record<string, number>>): Finding {
  const admitted = countAdmitted(asks);
  const lasted = Math.max(...asks.map((ask) => ask.receivedAt)) - Math.min(...asks.map((ask) => ask.sentAt));
  const says = `${admitted} of ${asks.length} were admitted, within ${seconds(lasted)}`;
  const fault = tooMany(asks, claim) ?? unfinished(asks, steps) ?? tooFew(asks, claim) ?? unanswered(asks);
  if (fault) return { ...fault, says: `${says}; ${fault.says}` };
  // Places may have come free on the way. Otherwise neither more than the quota was admitted nor fewer.
  return lasted < claim.windowMs
    ? proven(says)
    : inconclusive(`${says}, which is longer than a window`, lasted - claim.windowMs);
}
