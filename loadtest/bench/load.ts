/**
 * The load: a closed loop on each connection, the next request when the last is answered. Ours and not autocannon's,
 * whose histogram knows whole milliseconds only, and which goes on when answers are errors.
 */
import { Client, type Dispatcher } from 'undici';
import { serveParent } from './serve-parent.ts';

export interface Load {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Each connection has one, in turn; none: without a credential. */
  readonly apiTokens: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Requests answered in all, with those before and after the measured time: what CPU seconds are divided by. */
  readonly answered: number;
  /** CPU seconds that the load itself took. */
  readonly cpuSeconds: number;
}

/** Time for every connection to be made and to be busy, before anything is measured; in milliseconds. */
const ramp = 250;

async function run({ origin, path, headers, apiTokens, connections, seconds }: Load): Promise<LoadResult> {
  const clients = Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }));
  const before = process.cpuUsage();
  const from = performance.now() + ramp;
  const until = from + seconds * 1000;
  const latencies: number[] = [];
  let answered = 0;
  let failed = false;

  const headersOf = (index: number) => {
    const apiToken = apiTokens[index % apiTokens.length];
    return apiToken === undefined ? headers : { ...headers, 'api-token': apiToken };
  };

  const loop = (client: Client, index: number) =>
    new Promise<void>((resolve, reject) => {
      let sent = 0;
      const fail = (error: Error) => {
        failed = true;
        reject(error);
      };
      const next = () => {
        sent = performance.now();
        client.dispatch({ path, method: 'GET', headers: { ...headersOf(index) } }, handler);
      };
      const handler: Dispatcher.DispatchHandler = {
        onRequestStart: () => {},
        onResponseStart: (_controller, status) => {
          if (status !== 200) fail(new Error(`${path} was answered with ${status}`));
        },
        onResponseData: () => {},
        onResponseEnd: () => {
          const now = performance.now();
          answered += 1;
          if (now >= from && now <= until) latencies.push(now - sent);
          if (failed || now > until) resolve();
          else next();
        },
        onResponseError: (_controller, error) => fail(error),
      };
      next();
    });

  try {
    await Promise.all(clients.map(loop));
  } finally {
    await Promise.all(clients.map((client) => client.destroy()));
  }
  const { user, system } = process.cpuUsage(before);
  const sorted = Float64Array.from(latencies).sort();
  const quantile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    requestsPerSecond: latencies.length / seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    answered,
    cpuSeconds: (user + system) / 1e6,
  };
}

serveParent(run);
