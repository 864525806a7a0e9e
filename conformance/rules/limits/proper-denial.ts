/** The whole 429 at once, where it is not the first of its bucket: each part has a rule of its own in `denials.ts`. */

import { secondsToWait } from '#harness/denial.ts';
import { expectTrue, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { detailFault } from './denial-faults.ts';

/** @throws NotMet if any part of the 429 differs from the specification */
export function expectProperDenial(denied: HttpResponse, windowSeconds: number): void {
  const seconds = secondsToWait(denied) ?? 0;
  const isSpecified =
    denied.mediaType === 'application/json' &&
    seconds >= 1 &&
    seconds <= windowSeconds + 1 &&
    denied.member('title') === 'Too Many Requests' &&
    denied.member('status') === 429 &&
    detailFault(denied) === undefined;
  const expected = 'JSON with title, detail and status as specified, and Retry-After within the window';
  expectTrue(isSpecified, denied, expected, summaryOf(denied));
}
