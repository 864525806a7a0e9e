/** Thread of a flood: runs one after the other, as messages of the main thread name them. */
import { parentPort } from 'node:worker_threads';
import { type FloodOptions, flood } from './flood.ts';

let interruption = new AbortController();

parentPort?.on('message', async (message: FloodOptions | 'stop') => {
  if (message === 'stop') {
    interruption.abort();
    return;
  }
  interruption = new AbortController();
  const runs = await flood(message, interruption.signal, () => parentPort?.postMessage('tick'));
  parentPort?.postMessage({ runs });
});
