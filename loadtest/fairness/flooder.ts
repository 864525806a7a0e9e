/** Floods in a worker thread. */
import { Worker } from 'node:worker_threads';
import type { FloodOptions } from './flood.ts';
import type { FloodRun } from './report-data.ts';

/** Progress, or the measurements. */
type Message = 'tick' | { readonly runs: readonly FloodRun[] };

export class Flooder {
  readonly #worker = new Worker(new URL(import.meta.resolve('#loadtest/fairness/flood-worker.ts')));
  readonly #signal: AbortSignal;

  /** @param signal ends a running flood; its measurements so far are returned */
  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** One flood at a time. @param onTick called several times a second @returns a run for each party @throws what fails in the thread */
  async run(options: FloodOptions, onTick: () => void): Promise<readonly FloodRun[]> {
    const { promise, resolve, reject } = Promise.withResolvers<readonly FloodRun[]>();
    const receive = (message: Message) => (message === 'tick' ? onTick() : resolve(message.runs));
    const stop = () => this.#worker.postMessage('stop');
    this.#worker.on('message', receive).once('error', reject);
    this.#signal.addEventListener('abort', stop);
    this.#worker.postMessage(options);
    if (this.#signal.aborted) stop();
    try {
      return await promise;
    } finally {
      this.#worker.off('message', receive).off('error', reject);
      this.#signal.removeEventListener('abort', stop);
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
