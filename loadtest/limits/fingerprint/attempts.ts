/**
 * A second attempt where the first one left several algorithms possible: at an unlucky phase of their windows two decide the
 * same, and slow responses leave it open when the server decided.
 */
import type { TargetSession } from '../target-session.ts';
import { classify } from './classify.ts';
import { type Driven, type DriveOptions, drive } from './drive.ts';

/**
 * @returns the attempt to report: the second one if it names an algorithm that the first one left possible, else the first
 */
export async function driveUntilNamed(session: TargetSession, { claim, cap }: DriveOptions): Promise<Driven> {
  const first = await drive(session, { claim, cap });
  const { algorithm, fitting } = classify(first.samples, claim);
  const left = cap === undefined ? undefined : cap - first.samples.length;
  const hasBudget = left === undefined || left >= first.samples.length;
  if (first.stopped !== undefined || algorithm !== undefined || fitting.length < 2 || !hasBudget) return first;
  const second = await drive(session, { claim, cap: left });
  const found = second.stopped === undefined ? classify(second.samples, claim).algorithm : undefined;
  return found !== undefined && fitting.includes(found)
    ? { ...second, other: first.samples }
    : { ...first, other: second.samples };
}
