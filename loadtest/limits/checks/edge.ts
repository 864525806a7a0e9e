/** All that is allowed just before a window might end, and again just after. */
import type { Ask } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import { type Check, type Finding, inconclusive, proven } from '../check.ts';
import { type Asker, burst, type Scene } from '../scene.ts';
import {
  countAdmitted,
  perhapsTooMany,
  seconds,
  slowest,
  tooMany,
  unanswered,
  unfinished,
  worstBounds,
} from './evidence.ts';
import { surplus } from './fill.ts';

/**
 * What begins its windows with the first request, ends the first of them between the two crowds.
 * @param marginMs how far from the edge the crowds are
 */
export function edgeOwn(marginMs: number): Check {
  return {
    id: `edge-own-${marginMs}`,
    title: `The edge of its own window, ${marginMs} ms to each side`,
    requirement: 'A window that began with the first request does not end for all others when it ends for that one.',
    windows: 2.1,
    requests,
    impossible: ({ claim }) =>
      claim.windowMs < 8 * marginMs ? `the window is too short for ${marginMs} ms to each side` : undefined,
    async drive(scene) {
      const asker = await scene.fresh();
      const first = await asker.ask('first');
      const { windowMs } = scene.claim;
      await crowds(scene, asker, {
        beforeAt: first.sentAt + windowMs - marginMs,
        // Long enough after its answer that the first can have nothing to do with it, however slow that was.
        afterAt: first.receivedAt + windowMs + marginMs,
        marginMs,
        first,
      });
    },
    judge,
  };
}

/** How sure it is to hit the edge of the server's clock, beyond what a Date leaves open. */
const clockMarginMs = 250;

export const edgeClock: Check = {
  id: 'edge-clock',
  title: "The edge of a window of the server's clock",
  requirement:
    'A window does not end for all when the clock of the server begins another minute, or other multiple of it.',
  windows: 2.5,
  requests,
  impossible: ({ claim }) =>
    claim.windowMs < 5000 ? 'the window is too short for a clock of whole seconds' : undefined,
  async drive(scene) {
    const asker = await scene.fresh();
    const first = await asker.ask('first');
    const clock = clockOf(first);
    if (!clock) return;
    const { windowMs } = scene.claim;
    const marginMs = clock.doubtMs + clockMarginMs + slowest([first]);
    const soonest = scene.now() + clock.aheadMs + marginMs;
    const edge = Math.ceil(soonest / windowMs) * windowMs - clock.aheadMs;
    await crowds(scene, asker, { beforeAt: edge - marginMs, afterAt: edge + marginMs, marginMs, first });
  },
  judge(asks, claim) {
    const finding = judge(asks, claim);
    if (finding.verdict === 'refuted') return finding;
    const [first] = asks;
    if (first && !clockOf(first)) return inconclusive('the host does not tell its time: its answers have no Date');
    if (finding.verdict !== 'proven') return finding;
    // The edge lies between them for sure only when all of the one have an earlier window in their Date than all of the other.
    const windowsOf = (step: string) =>
      asks.filter((ask) => ask.step === step).map(({ date }) => Math.floor(Date.parse(date ?? '') / claim.windowMs));
    const isBetween = Math.max(...windowsOf('before')) < Math.min(...windowsOf('after'));
    return isBetween ? finding : inconclusive('the crowds missed the edge of the clock');
  },
};

/** What the Date of an answer tells of the server's clock: how far ahead of ours it is, and how much that may be wrong. */
function clockOf({ date, sentAt, receivedAt }: Ask): { aheadMs: number; doubtMs: number } | undefined {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return undefined;
  const least = told - receivedAt;
  const most = told + 1000 - sentAt;
  return { aheadMs: (least + most) / 2, doubtMs: (most - least) / 2 };
}

interface Crowds {
  readonly beforeAt: number;
  readonly afterAt: number;
  readonly marginMs: number;
  readonly first: Ask;
}

/** Sends both crowds, then drips until the first of them is about to be forgotten, and then sends a third. */
async function crowds(scene: Scene, asker: Asker, { beforeAt, afterAt, marginMs, first }: Crowds): Promise<void> {
  const { quota, windowMs } = scene.claim;
  await scene.until(beforeAt);
  const before = await burst(asker, 'before', quota - 1);
  const begun = before[0]?.sentAt ?? first.sentAt;
  await scene.until(afterAt);
  const after = await burst(asker, 'after', quota + surplus);
  // What forgets a window bit by bit lets in one more with each of these.
  const drips: Promise<Ask>[] = [];
  for (let index = 1; index < quota; index += 1) {
    await scene.until(begun + (index * windowMs) / quota);
    drips.push(asker.ask('drip'));
  }
  const answers = [...before, ...after, ...(await Promise.all(drips))];
  await scene.until(begun + windowMs - 2 * marginMs - slowest(answers));
  await burst(asker, 'early', quota + surplus);
}

function requests({ quota }: Claim): number {
  return 1 + (quota - 1) + (quota - 1) + 2 * (quota + surplus);
}

function judge(asks: readonly Ask[], claim: Claim): Finding {
  const { quota } = claim;
  const fault =
    tooMany(asks, claim) ??
    unfinished(asks, {
      first: 1,
      before: quota - 1,
      after: quota + surplus,
      drip: quota - 1,
      early: quota + surplus,
    }) ??
    unanswered(asks) ??
    perhapsTooMany(asks, claim);
  if (fault) return fault;
  const held = `at most ${worstBounds(asks, claim).possible} in any ${seconds(claim.windowMs)}`;
  return proven(`${countAdmitted(asks)} of ${asks.length} were admitted, ${held}`);
}
