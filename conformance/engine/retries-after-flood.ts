/** The end of a flood: retries shortly before the exhausted bucket may admit again, and at that instant. */

import type { Caller } from '#harness/actors/caller.ts';
import { isDenial, mayAgain } from '#harness/denial.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Timer } from '#harness/timer.ts';
import type { Fill } from './fill.ts';
import type { SharedBucket } from './shared-bucket.ts';

export interface Afterwards {
  /** The earlier 429s; the first states the wait. */
  readonly denials: readonly HttpResponse[];
  /** Retries in the last seconds of the wait, until one was admitted. */
  readonly early: readonly HttpResponse[];
  /** End of the wait on the run's clock; NaN without Retry-After. */
  readonly refusedUntil: number;
  /** Retry at the end of the latest wait; absent without Retry-After, after an admission, and if the wait is too long. */
  readonly late: HttpResponse | undefined;
  /** True if other rules had to fill the bucket again meanwhile, and were admitted. */
  readonly isDisturbed: boolean;
}

/** True if the host was busy, or the machine too slow: no early retry was in time, or one used the quota of the late one. */
export function isSpoiled({ early, late, refusedUntil, isDisturbed }: Afterwards): boolean {
  if (early.length === 0 && late !== undefined) return true;
  if (early.some(isBusy) || (late && isBusy(late))) return true;
  return isDisturbed || early.some((answer) => !isDenial(answer) && receivedAt(answer) >= refusedUntil);
}

/** @returns the early retry that was admitted, and how many seconds before the end it was at least */
export function admittedEarly({ early, refusedUntil }: Afterwards) {
  const answer = early.find((one) => !isDenial(one));
  return answer && { answer, seconds: (refusedUntil - receivedAt(answer)) / 1_000 };
}

/** Milliseconds before the end. A deviation of less than a second shows only at the last retry. */
const before = [2_500, 1_200, 300];
/** Lateness in milliseconds at which an early retry still makes sense. */
const tardiness = 200;
/** Milliseconds after the end, for small differences between clocks. */
const grace = 20;

interface RetryOptions {
  readonly timer: Timer;
  readonly caller: Caller;
  /** Upper bound of a wait, in milliseconds: a faulty host may state an hour. */
  readonly longest: number;
  readonly bucket: SharedBucket;
  /** Reason of the wait, for messages. */
  readonly what: string;
}

/** @param denials so far; the first counts */
export async function tryAfterwards(denials: readonly HttpResponse[], options: RetryOptions): Promise<Afterwards> {
  const { timer, bucket, longest, what } = options;
  const refusedUntil = endOf(denials);
  const none: Afterwards = { denials, early: [], refusedUntil, late: undefined, isDisturbed: false };
  if (!(refusedUntil - timer.now() <= longest)) return none;
  const admitted = bucket.admitted;
  const first = before.find((milliseconds) => refusedUntil - milliseconds > timer.now());
  if (first !== undefined) await timer.until(refusedUntil - first, `the last seconds of ${what}`);
  // Requests of other rules may neither be refused nor admitted in between.
  const tried = await bucket.alone(() => retries(denials, refusedUntil, options));
  return { ...none, ...tried, isDisturbed: bucket.admitted !== admitted };
}

/** Once more, while no other rule uses the bucket. @param fill exhausts it again @returns undefined without a 429 */
export function againAfterwards(options: RetryOptions, fill: () => Promise<Fill>): Promise<Afterwards | undefined> {
  return options.bucket.alone(async () => {
    const first = await fill();
    // Only the 429 after an admission is the first of its wait; later ones may round up.
    const end = first.admitted.length === 0 && first.denied ? mayAgain(first.denied, 'receivedAt') : Number.NaN;
    if (end - options.timer.now() < options.longest)
      await options.timer.until(end + grace, `the end of ${options.what}`);
    const { denied } = Number.isFinite(end) ? await fill() : first;
    if (!denied) return undefined;
    const denials = [denied];
    const refusedUntil = endOf(denials);
    return { denials, refusedUntil, isDisturbed: false, ...(await retries(denials, refusedUntil, options)) };
  });
}

/** The earliest end that any of them allows, from its send time. */
function endOf(denials: readonly HttpResponse[]): number {
  return Math.min(...denials.map((denial) => mayAgain(denial, 'sentAt')));
}

async function retries(
  denials: readonly HttpResponse[],
  refusedUntil: number,
  { timer, caller, longest, what }: RetryOptions,
): Promise<Pick<Afterwards, 'early' | 'late'>> {
  const seen = [...denials];
  const early: HttpResponse[] = [];
  for (const at of before.map((milliseconds) => refusedUntil - milliseconds)) {
    // The first is due now.
    if (!(at > timer.now() - tardiness)) continue;
    await timer.until(at, `the last seconds of ${what}`);
    const answer = await caller.send();
    early.push(answer);
    // Its admission used the quota of the retries that follow.
    if (!isDenial(answer)) return { early, late: undefined };
    seen.push(answer);
  }
  const latest = Math.max(...seen.map((denial) => mayAgain(denial, 'receivedAt')));
  if (!(latest - timer.now() <= longest)) return { early, late: undefined };
  await timer.until(latest + grace, `the end of ${what}`);
  return { early, late: await caller.send() };
}

const isBusy = ({ status }: HttpResponse): boolean => status === 503;

function receivedAt({ exchange }: HttpResponse): number {
  return exchange.receivedAt ?? Number.NaN;
}
