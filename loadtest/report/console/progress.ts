/** Progress of a load: its requests, as they are sent. */

import { type Moment, type ProgressLine, progressLine, waitText } from '#harness/report/progress.ts';
import { type Output, printable } from '#harness/report/screen.ts';
import { counted, duration } from '#harness/report/wording.ts';

/** The state of a load at one moment. */
export interface RequestProgress {
  readonly sent: number;
  /** As planned, if that is known; what is tried again comes on top. */
  readonly ofRequests?: number | undefined;
  /** Current activity, for instance `any-window of GET /api/v1/users`. */
  readonly doing: string;
  /** Estimated total duration, if known; milliseconds. */
  readonly takesMs?: number | undefined;
}

/** @param now milliseconds, monotonic */
export function requestProgress(output: Output, now?: () => number): ProgressLine<RequestProgress> {
  return progressLine(output, requestProgressLine, now);
}

/** @returns `412 of about 2274 requests  1 min 2 s left  any-window of GET /api/v1/users  waiting 12 s: …` */
export function requestProgressLine(
  { sent, ofRequests, doing, takesMs }: RequestProgress,
  { elapsedMs, wait }: Moment,
): string {
  const requests =
    ofRequests === undefined ? counted(sent, 'request') : `${sent} of about ${counted(ofRequests, 'request')}`;
  const left = takesMs === undefined ? 0 : takesMs - elapsedMs;
  // Hosts are slower than plans: an estimate in the past is omitted.
  const time = left > 0 ? `about ${duration(left)} left` : duration(elapsedMs);
  return [requests, time, printable(doing), waitText(wait)].filter((part) => part !== '').join('  ');
}
