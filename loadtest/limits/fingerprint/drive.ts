/** Sends what a fingerprint is read from, by the plan. */
import { type Ask, isAdmitted, isDenied, secondsToWait } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import type { Asker, Scene } from '../scene.ts';
import { claimOfFinding, claimOfPolicy } from './claim-found.ts';
import { classify } from './classify.ts';
import { atEdge, atRelease, edge, few, firstToFind, longestToFind, moments } from './plan.ts';
import { Sender, Stop } from './sender.ts';
import { untilEdge, wallOffset } from './wall-clock.ts';

export interface DriveOptions {
  /** Undefined: nobody knows it, and it is read from the answers. */
  readonly claim: Claim | undefined;
  /** The most requests; absent: 60, or what the quota takes where that is more. */
  readonly cap?: number | undefined;
}

export interface Driven {
  /** In the order of their sending. */
  readonly asks: readonly Ask[];
  /** Why it ended early, if it did. */
  readonly stopped?: string | undefined;
}

/**
 * Takes 1.2 to 1.3 windows, 1.6 to 2.1 where nobody is told how long to wait, and up to 0.73 before it begins.
 * @param scene whose own claim is not heeded
 */
export async function drive(scene: Scene, options: DriveOptions): Promise<Driven> {
  const sender = new Sender(options);
  try {
    const clock = await scene.fresh();
    await sender.send(clock, 'clock');
    const claim = options.claim ?? claimOfPolicy(sender.asks) ?? (await find(scene, sender, clock));
    sender.learn(claim);
    await ask(scene, sender, claim);
    return { asks: sender.asks };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { asks: sender.asks, stopped: error.message };
  }
}

/** More than the quota at once, and again once there is room, which tells the window. @throws Stop */
async function find(scene: Scene, sender: Sender, asker: Asker): Promise<Claim> {
  await sender.sendUntilDenied(asker, 'find', firstToFind);
  const wait = Math.max(0, ...sender.asks.map((denied) => secondsToWait(denied) ?? 0));
  if (wait === 0) throw new Stop('neither RateLimit-Policy nor Retry-After tells the window: say which it is');
  if (wait > longestToFind) throw new Stop(`we are told to wait ${wait} s, which is too long to find the window by`);
  await scene.until(scene.now() + wait * 1000);
  await sender.sendUntilDenied(asker, 'find-again', firstToFind);
  const claim = claimOfFinding(sender.asks);
  if (!claim) throw new Stop('the second denial has no Retry-After: say which window it is');
  return claim;
}

/** @throws Stop */
async function ask(scene: Scene, sender: Sender, claim: Claim): Promise<void> {
  const { windowMs } = claim;
  const asker = await scene.fresh();
  await goodPhase(scene, sender, windowMs);
  const start = scene.now();
  const reach = (moment: number) => scene.until(start + moment * windowMs);
  await sender.send(asker, 'first');

  await reach(moments.fill);
  // One too many at once, which those that read before they write admit as well.
  const others = await sender.send(asker, 'fill', claim.quota);
  if (!others.some(isDenied)) await sender.sendUntilDenied(asker, 'fill', 1);
  const quota = sender.asks.filter((one) => (one.step === 'first' || one.step === 'fill') && isAdmitted(one)).length;
  sender.learn({ quota, windowMs });

  await reach(moments.refill);
  await sender.sendWhileAdmitted(asker, 'refill', 1, few - 1);
  await reach(edgeMoment(sender.asks, start, windowMs));
  // Who gave everything back has opened another window: when does that one end?
  const exhaust = (admitted: number) => sender.sendUntilDenied(asker, 'again', Math.max(1, quota - admitted + 1));
  const atOnce = await sender.sendWhileAdmitted(asker, 'edge', 1, atEdge(quota) - 1);
  if (atOnce === atEdge(quota)) await exhaust(atOnce);
  if (atOnce > 0) return;

  await reach(moments.release);
  // One after the other, so that a log has one place and no more, whether or not it can be raced.
  const released = await sender.sendWhileAdmitted(asker, 'release', 1, 1, atRelease(quota) - 2);
  const isWhole = released === atRelease(quota);
  if (isWhole) {
    await reach(moments.again);
    await exhaust(released);
  }
  if (classify(sender.asks, claim).confirmed) return;
  await reach(isWhole ? moments.secondLump : moments.late);
  await sender.sendWhileAdmitted(asker, 'late', 1, few - 1);
}

/** Waits until the next multiple of the window on the server's clock lies well between two of the moments. */
async function goodPhase(scene: Scene, sender: Sender, windowMs: number): Promise<void> {
  const offset = wallOffset(sender.asks);
  if (!offset) return;
  const next = untilEdge(offset, scene.now(), windowMs) / windowMs;
  if (next >= edge.from && next <= edge.to) return;
  await scene.until(scene.now() + ((next - edge.to + 1) % 1) * windowMs);
}

/** @returns in windows from the start */
function edgeMoment(asks: readonly Ask[], start: number, windowMs: number): number {
  const offset = wallOffset(asks);
  return offset ? untilEdge(offset, start, windowMs) / windowMs + moments.pastEdge : moments.edge;
}
