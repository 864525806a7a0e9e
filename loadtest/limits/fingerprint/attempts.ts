/**
 * A second attempt where the first one left several algorithms possible: at an unlucky phase of their windows two decide the
 * same, and slow responses leave it open when the server decided.
 */
import { UsageError } from '#harness/cli/usage-error.ts';
import { Skipped } from '#harness/verdict.ts';
import { Stopped } from '../../guardrails.ts';
import type { Sample } from '../../sample.ts';
import type { TargetSession } from '../target-session.ts';
import { classify } from './classify.ts';
import { type Driven, type DriveOptions, drive } from './drive.ts';
import { titles } from './wording.ts';

/**
 * @returns the attempt to report: the second one if it names an algorithm that the first one left possible, else the first
 */
export async function driveUntilNamed(session: TargetSession, { claim, cap }: DriveOptions): Promise<Driven> {
  const first = await drive(session, { claim, cap });
  const { algorithm, fitting } = classify(first.samples, claim);
  const left = cap === undefined ? undefined : cap - first.samples.length;
  const hasBudget = left === undefined || left >= first.samples.length;
  if (first.stopped !== undefined || algorithm !== undefined || fitting.length < 2 || !hasBudget) return first;
  const sent: Sample[] = [];
  const second = await drive(recorded(session, sent), { claim, cap: left }).catch((error: unknown): Driven => {
    // An interrupt, or the end of the budget or of the given identities: the first attempt is whole.
    if (!(error instanceof Stopped || error instanceof Skipped || error instanceof UsageError)) throw error;
    return { samples: sent, stopped: error.message };
  });
  const found = second.stopped === undefined ? classify(second.samples, claim).algorithm : undefined;
  if (found !== undefined && fitting.includes(found)) {
    return { ...second, other: { samples: first.samples, note: 'A first attempt left more than one possible.' } };
  }
  return { ...first, other: { samples: sent, note: noteOn(second.stopped, found && titles[found]) } };
}

/** @param found title of an algorithm that the first attempt excludes */
function noteOn(stopped: string | undefined, found: string | undefined): string {
  if (stopped !== undefined) return `A second attempt ended early: ${stopped}.`;
  return found === undefined
    ? 'A second attempt left it open as well: shorter response times, or a longer window, would decide it.'
    : `A second attempt found ${found}, which the first one excludes: the limiter does not respond the same each time.`;
}

/** The session, whose samples are also kept when it throws. */
const recorded = (session: TargetSession, sent: Sample[]): TargetSession => ({
  ...session,
  async freshIdentity() {
    const identity = await session.freshIdentity();
    return {
      ...identity,
      async send(step, options) {
        const sample = await identity.send(step, options);
        sent.push(sample);
        return sample;
      },
    };
  },
});
