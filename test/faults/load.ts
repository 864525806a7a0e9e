/** Payments that are made all the time, while a test does its worst: what was acknowledged, and what else was answered. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ExecutionContext } from 'ava';
import { until } from '#server/limiter/testing/until.ts';
import type { TestResponse } from '#test/http.ts';
import type { ServerProcess } from '#test/processes.ts';
import type { TestTenant } from '#test/template.ts';
import { call, paymentNoted, payments, saysUnavailable } from './scene.ts';

export interface Load {
  /** The ids of payments that were acknowledged. */
  readonly acknowledged: readonly string[];
  /** Answers that say neither that it is done nor that a part is away. */
  readonly strange: readonly string[];
  /** How often a part was said to be away. */
  unavailable(): number;
  /** Resolves with the next payment that is acknowledged after it was asked for from now on. @returns milliseconds until then */
  nextAcknowledged(): Promise<number>;
  /** Resolves once so many more are acknowledged. */
  more(count: number): Promise<void>;
  /** @returns once every answer is there */
  stop(): Promise<void>;
}

const writers = 4;
/** Between two payments of one writer, in milliseconds. */
const pause = 40;

/** Stopped with the test, if it is not before. */
export function startLoad(t: Pick<ExecutionContext, 'teardown'>, server: ServerProcess, tenant: TestTenant): Load {
  const acknowledged: string[] = [];
  const strange: string[] = [];
  let unavailable = 0;
  let waiting: { since: number; resolve(milliseconds: number): void }[] = [];
  let stopped = false;

  const tell = (answer: TestResponse, asked: number) => {
    if (answer.status === 201) {
      acknowledged.push(answer.json.id);
      const now = performance.now();
      for (const { since, resolve } of waiting) if (asked >= since) resolve(now - since);
      waiting = waiting.filter(({ since }) => asked < since);
    } else if (saysUnavailable(answer)) unavailable += 1;
    else strange.push(`${answer.status} ${answer.text}`);
  };
  const write = async () => {
    while (!stopped) {
      const asked = performance.now();
      try {
        tell(await call(server, tenant, 'POST', payments, { body: paymentNoted('under load') }), asked);
      } catch (error) {
        strange.push(String(error));
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
    strange,
    unavailable: () => unavailable,
    nextAcknowledged: () => new Promise((resolve) => waiting.push({ since: performance.now(), resolve })),
    more: async (count) => {
      const enough = acknowledged.length + count;
      await until(() => acknowledged.length >= enough, `${count} more are acknowledged`, 60);
    },
    stop,
  };
}
