/** Requests that are sent while a bucket is certainly exhausted. */

import { certainlyExhaustedUntil, isDenial, isStillExhausted } from '#harness/denial.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Timer } from '#harness/timer.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { SharedBucket } from './shared-bucket.ts';

const attempts = 5;
/** Time in milliseconds that a request may take. */
const latency = 300;

/**
 * Exhausts the bucket again if it may be released soon, and repeats a request that was sent too late all the same.
 * @param denied the last 429 of the bucket
 */
export async function sendWhileExhausted(
  send: () => Promise<HttpResponse>,
  denied: HttpResponse | undefined,
  { timer, bucket }: { timer: Timer; bucket: SharedBucket },
): Promise<HttpResponse> {
  let last = denied;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (!last || timer.now() > certainlyExhaustedUntil(last) - latency) last = (await bucket.fillAgain()).denied;
    const answer = await send();
    // A 429 is certain, whenever it was sent.
    if (isDenial(answer) || (last && isStillExhausted(last, answer))) return answer;
    last = undefined;
    bucket.noteLate();
  }
  throw new Inconclusive('too-slow', 'the bucket was no longer exhausted when the request was sent', denied?.exchange);
}
