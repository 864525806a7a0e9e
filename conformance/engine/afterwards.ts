/** The end of a flood: tries shortly before the exhausted bucket may admit again, and when it may. */
import type { Answer } from '../http/answer.ts';
import type { Caller } from './caller.ts';
import { isDenial, mayAgain } from './denial.ts';
import type { Timer } from './timer.ts';

export interface Afterwards {
  /** Asked in the last second and a half before it may; none where there is no such time. */
  readonly early: readonly Answer[];
  /** Until then nothing may succeed, on the run's clock; NaN where no 429 said. */
  readonly refusedUntil: number;
  /** Asked when it may, by the latest 429; absent where that did not say. */
  readonly late: Answer | undefined;
}

/**
 * Whether the machine was too busy: an early try was answered when it was not early any more, and admitted. It has used what the
 * late one was to find.
 */
export function isSpoiled({ early, refusedUntil }: Afterwards): boolean {
  return early.some((answer) => !isDenial(answer) && (answer.exchange.receivedAt ?? Number.NaN) >= refusedUntil);
}

/** How long before, in milliseconds. A host that is late by less than whole seconds can tell shows at the second. */
const before = [1_100, 300];
/** After the instant, for clocks that differ by a little. */
const grace = 20;

/** @param denials so far, of which the first counts @param what is waited for, for people */
export async function askedAfterwards(
  timer: Timer,
  caller: Caller,
  denials: readonly Answer[],
  what: string,
): Promise<Afterwards> {
  const seen = [...denials];
  // The earliest that any of them allows, from when it was sent.
  const refusedUntil = Math.min(...seen.map((denial) => mayAgain(denial, 'sentAt')));
  const early: Answer[] = [];
  for (const at of before.map((milliseconds) => refusedUntil - milliseconds)) {
    if (!(at > timer.now())) continue;
    await timer.until(at, `the last second of ${what}`);
    const answer = await caller.ask();
    early.push(answer);
    if (isDenial(answer)) seen.push(answer);
  }
  const latest = Math.max(...seen.map((denial) => mayAgain(denial, 'receivedAt')));
  if (!Number.isFinite(latest)) return { early, refusedUntil, late: undefined };
  await timer.until(latest + grace, `the end of ${what}`);
  return { early, refusedUntil, late: await caller.ask() };
}
