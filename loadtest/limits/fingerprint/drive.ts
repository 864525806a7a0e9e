/** Sends the requests of a fingerprint by its plan. */

import type { LimitPolicy } from '../../limit-policy.ts';
import { isAdmitted, isDenied, type Sample, secondsToWait } from '../../sample.ts';
import type { FreshIdentity, TargetSession } from '../target-session.ts';
import { policyOfFinding, policyOfHeader } from './found-policy.ts';
import { atEdge, atRelease, edge, few, firstToFind, longestToFind, moments } from './plan.ts';
import { Sender, Stop } from './sender.ts';
import { climb } from './stairs.ts';
import { untilEdge, wallOffset } from './wall-clock.ts';

export interface DriveOptions {
  /** Undefined: unknown, and derived from the responses. */
  readonly claim: LimitPolicy | undefined;
  /** Maximum number of requests; absent: 60, or more where the quota needs more. */
  readonly cap?: number | undefined;
}

export interface Driven {
  /** In send order. */
  readonly samples: readonly Sample[];
  /** Reason of an early end. */
  readonly stopped?: string | undefined;
  /** Another attempt, which is not reported: its samples, and a sentence on it. See attempts.ts. */
  readonly other?: { readonly samples: readonly Sample[]; readonly note: string };
}

/**
 * Takes 1.8 to 2.1 windows, after a wait of up to 0.73.
 * @param session whose own claim is ignored
 */
export async function drive(session: TargetSession, options: DriveOptions): Promise<Driven> {
  const sender = new Sender(options);
  try {
    const clock = await session.freshIdentity();
    await sender.send(clock, 'clock');
    const claim = options.claim ?? policyOfHeader(sender.samples) ?? (await find(session, sender, clock));
    sender.learn(claim);
    await sample(session, sender, claim);
    return { samples: sender.samples };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { samples: sender.samples, stopped: error.message };
  }
}

/** A burst beyond the quota, and another when there is room again, which reveals the window. @throws Stop */
async function find(session: TargetSession, sender: Sender, identity: FreshIdentity): Promise<LimitPolicy> {
  await sender.sendUntilDenied(identity, 'find', firstToFind);
  const wait = Math.max(0, ...sender.samples.map((denied) => secondsToWait(denied) ?? 0));
  if (wait === 0)
    throw new Stop('the window is neither in RateLimit-Policy nor in Retry-After: give --quota and --window');
  if (wait > longestToFind) throw new Stop(`Retry-After is ${wait} s, which is too long to measure the window`);
  await session.until(session.now() + wait * 1000);
  await sender.sendUntilDenied(identity, 'find-again', firstToFind);
  const claim = policyOfFinding(sender.samples);
  if (!claim) throw new Stop('the second denial has no Retry-After: give --quota and --window');
  return claim;
}

/** @throws Stop */
async function sample(session: TargetSession, sender: Sender, claim: LimitPolicy): Promise<void> {
  const { windowMs } = claim;
  const identity = await session.freshIdentity();
  await goodPhase(session, sender, windowMs);
  const start = session.now();
  const reach = (moment: number) => session.until(start + moment * windowMs);
  await sender.send(identity, 'first');

  await reach(moments.fill);
  // One concurrent request too many, which limiters that read before they write admit as well.
  const others = await sender.send(identity, 'fill', claim.quota);
  if (!others.some(isDenied)) await sender.sendUntilDenied(identity, 'fill', 1);
  const quota = sender.samples.filter((one) => (one.step === 'first' || one.step === 'fill') && isAdmitted(one)).length;
  sender.learn({ quota, windowMs });
  // Both keys at once. A failure of one has to wait for the other, which then sends nothing more.
  const both = await Promise.allSettled([
    climb(session, sender, { quota, windowMs }),
    probe({ session, sender, identity, windowMs, quota, start }),
  ]);
  for (const one of both) if (one.status === 'rejected') throw one.reason;
}

interface Probing {
  readonly session: TargetSession;
  readonly sender: Sender;
  readonly identity: FreshIdentity;
  readonly windowMs: number;
  /** As measured. */
  readonly quota: number;
  readonly start: number;
}

/** Single probes of the full key. @throws Stop */
async function probe({ session, sender, identity, windowMs, quota, start }: Probing): Promise<void> {
  const reach = (moment: number) => session.until(start + moment * windowMs);
  await reach(moments.refill);
  await sender.sendWhileAdmitted(identity, 'refill', 1, few - 1);
  await reach(edgeMoment(sender.samples, start, windowMs));
  // A full release has opened another window, whose end is measured here.
  const exhaust = (admitted: number) => sender.sendUntilDenied(identity, 'again', Math.max(1, quota - admitted + 1));
  const atOnce = await sender.sendWhileAdmitted(identity, 'edge', 1, atEdge(quota) - 1);
  if (atOnce === atEdge(quota)) await exhaust(atOnce);
  if (atOnce > 0) {
    await session.until(session.now() + moments.idle * windowMs);
    await sender.sendWhileAdmitted(identity, 'idle', quota + 2);
    return;
  }

  await reach(moments.release);
  // Sequential, so that a log has exactly one free place, with or without a race.
  const released = await sender.sendWhileAdmitted(identity, 'release', 1, 1, atRelease(quota) - 2);
  const isWhole = released === atRelease(quota);
  if (isWhole) {
    await reach(moments.again);
    await exhaust(released);
  }
  await reach(isWhole ? moments.secondLump : moments.late);
  await sender.sendWhileAdmitted(identity, 'late', 1, few - 1);
}

/** Waits until the next multiple of the window on the server's clock lies well between two of the moments. */
async function goodPhase(session: TargetSession, sender: Sender, windowMs: number): Promise<void> {
  const offset = wallOffset(sender.samples);
  if (!offset) return;
  const next = untilEdge(offset, session.now(), windowMs) / windowMs;
  if (next >= edge.from && next <= edge.to) return;
  await session.until(session.now() + ((next - edge.to + 1) % 1) * windowMs);
}

/** @returns in windows from the start */
function edgeMoment(samples: readonly Sample[], start: number, windowMs: number): number {
  const offset = wallOffset(samples);
  return offset ? untilEdge(offset, start, windowMs) / windowMs + moments.pastEdge : moments.edge;
}
