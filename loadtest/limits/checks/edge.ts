/** Two bursts of the whole quota, just before and just after a possible window edge. */

import type { LimitPolicy } from '../../limit-policy.ts';
import type { Sample } from '../../sample.ts';
import { type Check, type Finding, inconclusive, proven } from '../check.ts';
import { burst, type FreshIdentity, type TargetSession } from '../target-session.ts';
import {
  countAdmitted,
  perhapsTooMany,
  seconds,
  slowest,
  tooMany,
  undecided,
  unfinished,
  worstBounds,
} from './evidence.ts';
import { surplus } from './fill.ts';
import { clockOf } from './server-clock.ts';

/**
 * For limiters that begin windows with the first request: its window ends between the two bursts.
 * @param marginMs distance of the bursts from the edge
 */
export function edgeOwn(marginMs: number): Check {
  return {
    id: `edge-own-${marginMs}`,
    title: `The edge of its own window, ${marginMs} ms to each side`,
    requirement: 'When the window of the first request ends, later requests still count.',
    windows: 2.1,
    requests,
    impossible: ({ claim }) =>
      claim.windowMs < 8 * marginMs ? `the window is too short for ${marginMs} ms to each side` : undefined,
    async drive(session) {
      const identity = await session.freshIdentity();
      const first = await identity.send('first');
      const { windowMs } = session.claim;
      await bursts(session, identity, {
        beforeAt: first.sentAt + windowMs - marginMs,
        // Late enough after the first response that its travel time has no influence.
        afterAt: first.receivedAt + windowMs + marginMs,
        marginMs,
        first,
      });
    },
    judge,
  };
}

/** Safety margin at the edge of the server's clock, beyond the uncertainty of Date. */
const clockMarginMs = 250;

export const edgeClock: Check = {
  id: 'edge-clock',
  title: "The edge of a window of the server's clock",
  requirement: 'Requests still count when the server clock passes a full minute, or another multiple of the window.',
  windows: 2.5,
  requests,
  impossible: ({ claim }) =>
    claim.windowMs < 5000 ? 'the window is too short for a clock of whole seconds' : undefined,
  async drive(session) {
    const identity = await session.freshIdentity();
    const first = await identity.send('first');
    const clock = clockOf(first);
    if (!clock) return;
    const { windowMs } = session.claim;
    const marginMs = clock.doubtMs + clockMarginMs + slowest([first]);
    const soonest = session.now() + clock.aheadMs + marginMs;
    const edge = Math.ceil(soonest / windowMs) * windowMs - clock.aheadMs;
    await bursts(session, identity, { beforeAt: edge - marginMs, afterAt: edge + marginMs, marginMs, first });
  },
  judge(samples, claim) {
    const finding = judge(samples, claim);
    if (finding.verdict === 'refuted') return finding;
    const [first] = samples;
    if (first && !clockOf(first)) return inconclusive('the time of the host is unknown: its responses have no Date');
    if (finding.verdict !== 'proven') return finding;
    // The edge lies between them for sure only if each Date of one burst is in an earlier window than each of the other.
    const windowsOf = (step: string) =>
      samples
        .filter((sample) => sample.step === step)
        .map(({ date }) => Math.floor(Date.parse(date ?? '') / claim.windowMs));
    const isBetween = Math.max(...windowsOf('before')) < Math.min(...windowsOf('after'));
    return isBetween ? finding : inconclusive('the bursts missed the edge of the window');
  },
};

interface Bursts {
  readonly beforeAt: number;
  readonly afterAt: number;
  readonly marginMs: number;
  readonly first: Sample;
}

/** Sends both bursts, then single requests until the first is about to expire, and then a third burst. */
async function bursts(
  session: TargetSession,
  identity: FreshIdentity,
  { beforeAt, afterAt, marginMs, first }: Bursts,
): Promise<void> {
  const { quota, windowMs } = session.claim;
  await session.until(beforeAt);
  const before = await burst(identity, 'before', quota - 1);
  const begun = before[0]?.sentAt ?? first.sentAt;
  await session.until(afterAt);
  const after = await burst(identity, 'after', quota + surplus);
  // A limiter with gradual expiry admits one more with each of these.
  const drips: Promise<Sample>[] = [];
  for (let index = 1; index < quota; index += 1) {
    await session.until(begun + (index * windowMs) / quota);
    drips.push(identity.send('drip'));
  }
  const samples = [...before, ...after, ...(await Promise.all(drips))];
  await session.until(begun + windowMs - 2 * marginMs - slowest(samples));
  await burst(identity, 'early', quota + surplus);
}

function requests({ quota }: LimitPolicy): number {
  return 1 + (quota - 1) + (quota - 1) + 2 * (quota + surplus);
}

function judge(samples: readonly Sample[], claim: LimitPolicy): Finding {
  const { quota } = claim;
  const fault =
    tooMany(samples, claim) ??
    unfinished(samples, {
      first: 1,
      before: quota - 1,
      after: quota + surplus,
      drip: quota - 1,
      early: quota + surplus,
    }) ??
    undecided(samples) ??
    perhapsTooMany(samples, claim);
  if (fault) return fault;
  const held = `at most ${worstBounds(samples, claim).possible} in any ${seconds(claim.windowMs)}`;
  return proven(`${countAdmitted(samples)} of ${samples.length} were admitted, ${held}`);
}
