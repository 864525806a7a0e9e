/** The highest rate that the closed loop itself reaches on this machine: its rate against a trivial local server. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { closedLoop } from './closed-loop.ts';
import { Budget } from './guardrails.ts';
import type { LoadRequest, Source } from './scenario.ts';

/** Enough for a rate; the first part warms both sides up. */
const seconds = { warmUp: 0.3, measured: 0.7 };

const request: LoadRequest = { operation: 'ceiling', method: 'GET', path: '/', headers: {} };

const source: Source = {
  operations: [{ id: 'ceiling', method: 'GET', path: '/' }],
  omitted: [],
  next: () => request,
  isExpected: (status) => status === 200,
};

interface CeilingOptions {
  readonly connections: number;
  readonly userAgent: string;
  readonly signal: AbortSignal;
}

/** @returns responses per second; 0 when it was interrupted */
export async function ceilingOf({ connections, userAgent, signal }: CeilingOptions): Promise<number> {
  if (signal.aborted) return 0;
  const worker = new Worker(new URL(import.meta.resolve('#loadtest/throughput/trivial-server.ts')));
  try {
    const [port] = await once(worker, 'message');
    const load = {
      ...{ baseUrl: `http://127.0.0.1:${port}`, userAgent, source, signal, connections },
      ...{ budget: new Budget(Number.POSITIVE_INFINITY), maxSurprises: 1, timeoutSeconds: 5, onTick: () => {} },
    };
    await closedLoop({ ...load, seconds: seconds.warmUp });
    const { run } = await closedLoop({ ...load, seconds: seconds.measured });
    return signal.aborted ? 0 : run.perSecond;
  } finally {
    await worker.terminate();
  }
}
