/** Fills a bucket: sends as one caller until the first 429, and some requests more. */

import type { Caller } from '#harness/actors/caller.ts';
import { isDenial, mayAgain, secondsToWait } from '#harness/denial.ts';
import type { Operation } from '#harness/document.ts';
import { ifBroken, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { ExchangeLog } from '#harness/session.ts';
import type { Timer } from '#harness/timer.ts';
import { Inconclusive } from '#harness/verdict.ts';

export interface Fill {
  readonly quota: number;
  readonly windowSeconds: number;
  /** Responses before the first 429. */
  readonly admitted: readonly HttpResponse[];
  /** Requests that a busy host answered by 503, and may have counted. */
  readonly uncertain: number;
  /** From the first byte sent to the last response before the first 429, in seconds. */
  readonly seconds: number;
  /** The first 429; absent if twice the quota and one more were admitted. */
  readonly denied: HttpResponse | undefined;
  /** Responses to immediate retries after it. */
  readonly retries: readonly HttpResponse[];
}

/** A bucket that one caller has filled. */
export interface FilledBucket extends Fill {
  readonly caller: Caller;
  readonly log: ExchangeLog;
}

/** The host answered the caller by 503 again and again: it is busy, or refuses by another status than 429. */
export class BusyFill extends Inconclusive {
  readonly caller: Caller;
  readonly admitted: number;
  constructor(caller: Caller, admitted: number, last: HttpResponse) {
    super('unexpected-answer', `the host answered ${summaryOf(last)}`, last.exchange);
    this.caller = caller;
    this.admitted = admitted;
  }
}

export interface FillOptions {
  readonly operation: Operation;
  readonly timer: Timer;
  /** Sends the request of that number, from 0; absent: the caller's usual request. */
  readonly send?: (index: number) => Promise<HttpResponse>;
  /** Number of retries after the first 429. */
  readonly retries?: number;
}

/** Concurrent requests of one bucket. */
const width = 5;
/** Responses with 503 in a fill that still say something about the quota, and in the retries after it. */
const mostUncertain = 5;
/** Longest wait for a busy host, in seconds. */
const longestRest = 5;
/** Added to a window, in milliseconds: a host may release on whole seconds. */
export const margin = 1_500;

/** @throws TypeError for an operation without a limit; BusyFill */
export async function fillBucket(caller: Caller, options: FillOptions): Promise<Fill> {
  const { operation, timer, send = () => caller.send(), retries = 0 } = options;
  if (!operation.limit) throw new TypeError(`${operation.id} has no limit`);
  const { quota, windowSeconds } = operation.limit;
  const start = timer.now();
  const answers: HttpResponse[] = [];
  let uncertain = 0;
  const most = 2 * quota + 1;
  while (answers.length < most && !answers.some(isDenial)) {
    const sent = answers.length;
    // One at a time above the quota: the first 429 is then the response to the last request.
    const next = Math.min(sent < quota ? quota - sent : 1, width);
    const batch = await Promise.all(Array.from({ length: next }, (_, index) => send(sent + index)));
    const busy = batch.filter(({ status }) => status === 503);
    uncertain += busy.length;
    const answered = batch.filter((answer) => !busy.includes(answer));
    for (const answer of answered) ifBroken(answer);
    answers.push(...answered);
    const [last] = busy;
    if (last && uncertain > mostUncertain) throw new BusyFill(caller, answers.length, last);
    await rest(busy, timer);
  }
  const seconds = (timer.now() - start) / 1_000;
  const denied = answers.find(isDenial);
  const again: HttpResponse[] = [];
  let rests = 0;
  while (denied && again.length < retries) {
    const answer = await send(answers.length + again.length);
    // A busy host has not looked at the bucket.
    if (answer.status === 503 && rests < mostUncertain) {
      rests += 1;
      await rest([answer], timer);
    } else again.push(answer);
  }
  const admitted = answers.filter((answer) => !isDenial(answer));
  return { quota, windowSeconds, admitted, uncertain, seconds, denied, retries: again };
}

/** Waits as long as a busy host asks for, by responses with 503 (RFC 9110, 15.6.4). */
async function rest(busy: readonly HttpResponse[], timer: Timer): Promise<void> {
  if (busy.length === 0) return;
  const seconds = Math.max(...busy.map((answer) => secondsToWait(answer) ?? 1));
  await timer.until(timer.now() + Math.min(seconds, longestRest) * 1_000, 'a busy host');
}

/** Number of requests that the limit allows in the elapsed time: a bucket with even refill gives some back. */
export function allowance({
  quota,
  windowSeconds,
  seconds,
}: Pick<Fill, 'quota' | 'windowSeconds' | 'seconds'>): number {
  return quota + Math.floor((quota * seconds) / windowSeconds);
}

/** @returns the first 429. @throws Inconclusive when there was none: another rule reports that */
export function denialOf({ denied, admitted }: Pick<Fill, 'denied' | 'admitted'>): HttpResponse {
  if (denied) return denied;
  const last = admitted.at(-1);
  throw new Inconclusive(
    'control-failed',
    `${admitted.length} requests brought no 429${last ? `; the last was answered ${summaryOf(last)}` : ''}`,
    last?.exchange,
  );
}

/** Shortest wait that leaves time for comparisons, and for a fill, in seconds. */
export const nearly = 3;

/** True if a window ended during the fill, or ends too soon for comparisons. */
export function isNearAnEnd(fill: Fill): boolean {
  const { admitted, denied } = fill;
  if (!denied) return false;
  return admitted.length > allowance(fill) || (secondsToWait(denied) ?? nearly) < nearly;
}

/**
 * Waits while a window of the host's clock may be about to end: a fill across its end would be admitted twice.
 * @param fill an earlier one at the same operation, whose 429 tells the end of a window
 */
export async function awayFromTurn(fill: Fill, timer: Timer, what: string): Promise<void> {
  const end = fill.denied ? mayAgain(fill.denied, 'receivedAt') : Number.NaN;
  if (!Number.isFinite(end)) return;
  const window = fill.windowSeconds * 1_000;
  const windows = Math.ceil((timer.now() - margin - end) / window);
  const turn = end + Math.max(0, windows) * window;
  if (turn - timer.now() < nearly * 1_000) await timer.until(turn + margin, `the next window of ${what}`);
}
