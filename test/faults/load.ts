/** Constant load of payments during a fault, with a record of all responses. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ExecutionContext } from 'ava';
import type { TestResponse } from '#test/http.ts';
import type { ServerProcess } from '#test/processes.ts';
import type { TestTenant } from '#test/template.ts';
import { until } from '../until.ts';
import { call, paymentNoted, payments, saysUnavailable } from './cloned-tenants.ts';

export interface Load {
  /** Ids of acknowledged payments. */
  readonly acknowledged: readonly string[];
  /** Responses other than 201 and a documented 503. */
  readonly unexpected: readonly string[];
  /** @returns the number of documented 503 responses. */
  unavailable(): number;
  /** Waits for a payment that is sent from now on. @returns the milliseconds until it is acknowledged */
  nextAcknowledged(): Promise<number>;
  /** Waits until `count` more payments are acknowledged. */
  more(count: number): Promise<void>;
  /** Stops, and waits for pending responses. */
  stop(): Promise<void>;
}

const writers = 4;
/** Pause of a writer between two payments, in milliseconds. */
const pause = 40;

/** Starts the load; it stops with the test at the latest. */
export function startLoad(t: Pick<ExecutionContext, 'teardown'>, server: ServerProcess, tenant: TestTenant): Load {
  const acknowledged: string[] = [];
  const unexpected: string[] = [];
  let unavailable = 0;
  let waiting: { since: number; resolve(milliseconds: number): void }[] = [];
  let stopped = false;

  const record = (response: TestResponse, sentAt: number) => {
    if (response.status === 201) {
      acknowledged.push(response.json.id);
      const now = performance.now();
      for (const { since, resolve } of waiting) if (sentAt >= since) resolve(now - since);
      waiting = waiting.filter(({ since }) => sentAt < since);
    } else if (saysUnavailable(response)) unavailable += 1;
    else unexpected.push(`${response.status} ${response.text}`);
  };
  const write = async () => {
    while (!stopped) {
      const sentAt = performance.now();
      try {
        record(await call(server, tenant, 'POST', payments, { body: paymentNoted('under load') }), sentAt);
      } catch (error) {
        unexpected.push(String(error));
      }
      await delay(pause);
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, write));
  const stop = async () => {
    stopped = true;
    await writing;
  };
  t.teardown(stop);
  return {
    acknowledged,
    unexpected,
    unavailable: () => unavailable,
    nextAcknowledged: () => new Promise((resolve) => waiting.push({ since: performance.now(), resolve })),
    more: async (count) => {
      const enough = acknowledged.length + count;
      await until(() => acknowledged.length >= enough, `${count} more are acknowledged`, 60);
    },
    stop,
  };
}
