/**
 * The load: a closed loop per connection. Autocannon is unsuitable: its histogram has whole milliseconds only, and it
 * continues after error responses.
 */
import { Client, type Dispatcher } from 'undici';
import { serveParent } from '#test/serve-parent.ts';

export interface Load {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of every response; absent: 200. */
  readonly status?: number | undefined;
  /** Used in turn by the connections; none: without a credential. */
  readonly apiTokens: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** All responses, including those before and after the measured time: the divisor of the CPU seconds. */
  readonly responses: number;
  /** CPU seconds of the load itself. */
  readonly cpuSeconds: number;
}

/** Warm-up, in which all connections open and become busy; milliseconds. */
const ramp = 250;

async function run({
  origin,
  path,
  headers,
  status: expected = 200,
  apiTokens,
  connections,
  seconds,
}: Load): Promise<LoadResult> {
  const clients = Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }));
  const before = process.cpuUsage();
  const from = performance.now() + ramp;
  const until = from + seconds * 1000;
  const latencies: number[] = [];
  let responses = 0;
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
          if (status !== expected) fail(new Error(`${path} responded with ${status}`));
        },
        onResponseData: () => {},
        onResponseEnd: () => {
          const now = performance.now();
          responses += 1;
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
    responses,
    cpuSeconds: (user + system) / 1e6,
  };
}

serveParent(run);
