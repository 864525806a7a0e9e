/**
 * Ends the requests and waits of a run whose result is known: `execute` only leaves out the cases that have not begun, and
 * those that wait for windows begin at once.
 */
import type { HttpClient } from '#harness/http/client.ts';
import type { Timer } from '#harness/timer.ts';
import { Skipped } from '#harness/verdict.ts';

export interface Endable {
  readonly client: HttpClient;
  readonly timer: Timer;
  /** From now on requests and waits throw Skipped, also those that wait already. */
  end(): void;
  /** Lets the run clean up. */
  resume(): void;
}

export function endable(client: HttpClient, timer: Timer): Endable {
  let isOver = false;
  let over = Promise.withResolvers<void>();
  const assertGoesOn = () => {
    if (isOver) throw new Skipped('interrupted', 'another case has decided the result');
  };
  return {
    client: {
      get sent() {
        return client.sent;
      },
      get open() {
        return client.open;
      },
      async send(request, seen) {
        assertGoesOn();
        return client.send(request, seen);
      },
      close: () => client.close(),
    },
    timer: {
      now: () => timer.now(),
      async until(at, what) {
        assertGoesOn();
        await Promise.race([timer.until(at, what), over.promise]);
        assertGoesOn();
      },
      get waited() {
        return timer.waited;
      },
    },
    end() {
      isOver = true;
      over.resolve();
    },
    resume() {
      isOver = false;
      over = Promise.withResolvers();
    },
  };
}
