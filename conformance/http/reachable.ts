/** Whether there is a host at all: a run would only say hundreds of times that there is none. */
import { setTimeout } from 'node:timers/promises';
import { Inconclusive } from '../verdict.ts';
import type { HttpClient } from './client.ts';

/** Any answer will do. @param seconds how long it may take to come @throws Inconclusive when none comes */
export async function assertReachable(client: HttpClient, baseUrl: string, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  for (;;) {
    try {
      await client.send({ method: 'GET', url: baseUrl, headers: {} }, () => {});
      return;
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
      if (performance.now() >= end) {
        throw new Inconclusive(
          'unreachable',
          `${baseUrl} does not answer: ${error.message}. Does it run? --wait-for-host waits for it.`,
        );
      }
    }
    await setTimeout(500);
  }
}
