/** A request repeated by autocannon, thousands of times a second. Admissions are single samples; denials are counted. */
import autocannon from 'autocannon';
import { methodOf } from '#harness/http/client.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Sample } from '../sample.ts';
import { Connection, type ConnectionObserver } from '../throughput/connection.ts';
import { destinationOf } from '../throughput/load.ts';

export interface VolumeOptions {
  /** The request to repeat, as it was sent. */
  readonly exchange: Exchange;
  /** Address of the node in place of the URL's; absent: the host itself. */
  readonly node: string | undefined;
  readonly milliseconds: number;
  /** Maximum number of requests, spread over the time. */
  readonly most: number;
  /** Statuses of denials. */
  readonly denials: readonly number[];
  readonly now: () => number;
  /** Called with each request. @returns false to stop */
  readonly onSend: () => boolean;
  /** Called with each admission and fault, and with the denials of each quarter of a second. @returns false to stop */
  readonly onResult: (result: Volume) => boolean;
}

/** Members of a sample. */
export type Volume = Pick<Sample, 'sentAt' | 'receivedAt' | 'status' | 'error' | 'count'>;

const connections = 50;
/** Interval for which denials are counted together, milliseconds. */
const countedFor = 250;
const timeoutSeconds = 10;
/** Seconds of a day, longer than any run: we end it ourselves. */
const longest = 86_400;

/** Never rejects for errors of the network or the host. */
export async function floodWith(options: VolumeOptions): Promise<void> {
  if (options.most < 1) return;
  const { exchange, node, milliseconds, most } = options;
  const url = new URL(exchange.url);
  const { origin, host, hostname } = destinationOf(url.origin);
  let cannon: autocannon.Instance | undefined;
  const books = new Books(options, url.pathname + url.search, () => cannon?.stop());
  const timer = setTimeout(() => books.end(), milliseconds);
  try {
    await new Promise<void>((resolve, reject) => {
      cannon = autocannon(
        {
          url: node ?? origin,
          servername: hostname,
          connections: Math.min(connections, most),
          maxOverallRequests: most,
          overallRate: Math.max(connections, Math.floor((most * 1_000) / milliseconds)),
          duration: longest,
          timeout: timeoutSeconds,
          setupClient: (client) => new Connection(client, books, host),
        },
        (error) => (error ? reject(error) : resolve()),
      );
    });
  } finally {
    clearTimeout(timer);
    books.flush();
  }
}

class Books implements ConnectionObserver {
  readonly load;
  isEnding = false;
  readonly #options: VolumeOptions;
  readonly #stop: () => void;
  readonly #begun: number;
  #denials: { status: number; since: number; sentAt: number; receivedAt: number; count: number } | undefined;

  constructor(options: VolumeOptions, path: string, stop: () => void) {
    this.#options = options;
    this.#stop = stop;
    this.#begun = options.now();
    const { method, requestHeaders, requestBody: body } = options.exchange;
    const { 'user-agent': userAgent = '', ...headers } = requestHeaders;
    const request = { operation: '', method: methodOf(method), path, headers, ...(body === undefined ? {} : { body }) };
    this.load = { source: { next: () => request }, userAgent, timeoutSeconds };
  }

  sent(): void {
    if (!this.#options.onSend()) this.end();
  }

  onResponse(status: number, ms: number | undefined): void {
    const receivedAt = this.#options.now();
    // The first request of a connection may have been written at any time since the beginning.
    const sentAt = ms === undefined ? this.#begun : receivedAt - ms;
    if (this.#options.denials.includes(status)) this.#deny(status, sentAt, receivedAt);
    else this.#report({ sentAt, receivedAt, status });
  }

  lost(error: string): void {
    this.#report({ sentAt: this.#begun, receivedAt: this.#options.now(), error });
  }

  end(): void {
    this.isEnding = true;
    this.#stop();
  }

  /** Reports the denials that are counted so far. */
  flush(): void {
    const denials = this.#denials;
    this.#denials = undefined;
    if (!denials) return;
    const { status, sentAt, receivedAt, count } = denials;
    this.#report({ sentAt, receivedAt, count, status });
  }

  #deny(status: number, sentAt: number, receivedAt: number): void {
    // By receipt: a slow answer to the first request of a connection, sent at an unknown time, would be a line each.
    const isOther = status !== this.#denials?.status;
    if (this.#denials && (isOther || receivedAt - this.#denials.since > countedFor)) this.flush();
    const { since = receivedAt, sentAt: first = sentAt, count = 0 } = this.#denials ?? {};
    this.#denials = { status, since, sentAt: Math.min(first, sentAt), receivedAt, count: count + 1 };
  }

  #report(result: Volume): void {
    if (!this.#options.onResult(result)) this.end();
  }
}
