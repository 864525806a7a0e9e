/**
 * The second key of a fingerprint: the quota is taken in steps, without a denial, and each step is probed half a second
 * before and most of a second after it is a window old. Exact windows release in between; counters of sub-windows do not.
 */
import type { LimitPolicy } from '../../limit-policy.ts';
import type { TargetSession } from '../target-session.ts';
import type { Step } from './plan.ts';
import type { Sender } from './sender.ts';

/** Milliseconds around the end of a step's window. A hold after the first probe ends before the second. */
const probes = { before: 500, after: 800 } as const;

/** Duration of the taking, in windows. */
const share = 0.7;
const mostSteps = 6;
/** Step after which the whole quota is sent: early enough that only the first sub-window has left. */
const exhausting = 1;
/** Least time between two steps, so that their probes do not overlap, milliseconds. */
const apartMs = 1600;
/** Uneven, so that steps lie at different places of any sub-window. */
const gaps = [1, 0.77, 1.31, 0.88, 1.17];

const stairSteps: readonly string[] = ['take', 'before', 'after'] satisfies readonly Step[];

export const isOfStairs = (step: string) => stairSteps.includes(step);

/** Number of requests of each step. */
function stepsOf({ quota, windowMs }: LimitPolicy): number[] {
  const count = Math.max(1, Math.min(mostSteps, quota, Math.floor((share * windowMs) / apartMs)));
  return Array.from(
    { length: count },
    (_, step) => Math.floor((quota * (step + 1)) / count) - Math.floor((quota * step) / count),
  );
}

/** @param claim the measured quota, with the window @throws Stop */
export async function climb(session: TargetSession, sender: Sender, claim: LimitPolicy): Promise<void> {
  const identity = await session.freshIdentity();
  const steps = stepsOf(claim);
  const mean = (share * claim.windowMs) / steps.length;
  const taken: { readonly at: number; readonly count: number }[] = [];
  let at = session.now();
  for (const [index, count] of steps.entries()) {
    await session.until(at);
    taken.push({ at: session.now(), count });
    await sender.send(identity, 'take', count);
    at += mean * (gaps[index % gaps.length] ?? 1);
  }
  for (const [index, step] of taken.entries()) {
    await session.until(step.at + claim.windowMs - probes.before);
    await sender.send(identity, 'before');
    await session.until(step.at + claim.windowMs + probes.after);
    // All places of the step, so that the key is full again for the next one.
    await sender.send(identity, 'after', index === exhausting ? claim.quota : step.count);
  }
}
