/** A client that spaces its requests, for hosts that others use as well. */
import { setTimeout } from 'node:timers/promises';
import type { HttpClient } from './client.ts';

/** Evenly spaced, nine a second are never more than ten in any second, and below ten on average. */
export const politeRate = 9;

/**
 * First come, first served.
 * @param exempt origins that are no hosts under test, for instance of the mailbox
 */
export function polite(client: HttpClient, exempt: readonly string[] = []): HttpClient {
  const interval = 1_000 / politeRate;
  let turn: Promise<void> = Promise.resolve();
  let last = Number.NEGATIVE_INFINITY;
  let waiting = 0;
  const myTurn = () => {
    turn = turn.then(async () => {
      // Measured from when the last request was in fact sent: timers may fire late.
      const ahead = last + interval - performance.now();
      if (ahead > 0) await setTimeout(Math.ceil(ahead));
      last = performance.now();
    });
    return turn;
  };
  return {
    get sent() {
      return client.sent;
    },
    get open() {
      return client.open + waiting;
    },
    async send(request, seen) {
      if (!exempt.includes(new URL(request.url).origin)) {
        waiting += 1;
        await myTurn();
        waiting -= 1;
      }
      return client.send(request, seen);
    },
    close: () => client.close(),
  };
}
