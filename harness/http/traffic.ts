/** Counts the requests to the hosts under test, and their rate. */
import type { HttpClient } from './client.ts';

export interface MeasuredClient extends HttpClient {
  /** Requests of the busiest second so far. */
  readonly busiestSecond: number;
}

/** @param exempt origins that are no hosts under test, for instance of the mailbox */
export function measured(client: HttpClient, exempt: readonly string[] = []): MeasuredClient {
  let sent = 0;
  let busiestSecond = 0;
  /** Times of the requests of the last second. */
  let recent: number[] = [];
  const note = (at: number) => {
    sent += 1;
    recent = [...recent.filter((time) => time > at - 1_000), at];
    busiestSecond = Math.max(busiestSecond, recent.length);
  };
  return {
    get sent() {
      return sent;
    },
    get open() {
      return client.open;
    },
    get busiestSecond() {
      return busiestSecond;
    },
    send(request, seen) {
      if (!exempt.includes(new URL(request.url).origin)) note(performance.now());
      return client.send(request, seen);
    },
    close: () => client.close(),
  };
}
