/** How late this machine is itself while it measures a host: a busy one must not blame the host. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import type { Receiver } from './receiver.ts';

/** Milliseconds between two deliveries of our own. */
const interval = 250;

/**
 * Runs the work, and meanwhile sends deliveries of our own to the receiver, by the address that the host uses.
 * @param word a unique word
 * @returns the result, and the longest delay of an own delivery or of the event loop, in milliseconds
 */
export async function withOwnLateness<T>(
  receiver: Receiver,
  word: string,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly lateMs: number }> {
  const loop = monitorEventLoopDelay({ resolution: 10 });
  const url = receiver.freshUrl(word);
  let isDone = false;
  let slowest = 0;
  const deliveries = (async () => {
    while (!isDone) {
      slowest = Math.max(slowest, await deliveryTo(url));
      await setTimeout(interval);
    }
  })();
  loop.enable();
  try {
    const result = await work();
    return { result, lateMs: Math.round(Math.max(slowest, loop.max / 1e6)) };
  } finally {
    loop.disable();
    isDone = true;
    await deliveries;
  }
}

/** @returns milliseconds; 0 if this machine cannot reach the address, which only the host must be able to */
async function deliveryTo(url: string): Promise<number> {
  const begun = performance.now();
  try {
    await (await fetch(url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(10_000) })).arrayBuffer();
    return performance.now() - begun;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return performance.now() - begun;
    if (error instanceof TypeError) return 0;
    throw error;
  }
}
