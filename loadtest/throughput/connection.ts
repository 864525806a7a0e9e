/** One client of autocannon, observed through its hooks. */
import type autocannon from 'autocannon';
import type { LoadRequest, Source } from './scenario.ts';

/** Supplies requests, and observes their responses. */
export interface ConnectionObserver {
  readonly load: { readonly source: Pick<Source, 'next'>; readonly userAgent: string; readonly timeoutSeconds: number };
  /** From now on, requests without a response count as cut off by us. */
  readonly isEnding: boolean;
  sent(): void;
  /** @param ms from send to response; absent if unobserved */
  onResponse(status: number, ms: number | undefined): void;
  /** @param what `timeout`, or the network error */
  lost(what: string): void;
}

/** Registers with the client; holds the single open request. */
export class Connection {
  readonly #observer: ConnectionObserver;
  readonly #host: string;
  #pending: LoadRequest | undefined;
  #sentAt = 0;
  #sent = 0;
  /** The last response had Connection: close. Autocannon still sends on it, and the host never sees that request. */
  #isClosing = false;

  constructor(client: autocannon.Client, observer: ConnectionObserver, host: string) {
    this.#observer = observer;
    this.#host = host;
    client.addListener('connError', (error: NodeJS.ErrnoException) => this.#lost(error.code ?? error.message));
    client.addListener('timeout', () => {
      if (this.#isOverdue()) this.#lost('timeout');
    });
    client.addListener('done', () => {
      if (!observer.isEnding && !this.#isClosing) this.#gone();
    });
    client.setRequests([
      {
        setupRequest: (request) => this.#next(request),
        onResponse: (status, body, _context, headers = {}) => {
          this.#isClosing = hasConnectionClose(headers);
          this.#onResponse(status, body);
        },
      },
    ]);
  }

  #next(defaults: autocannon.Request): autocannon.Request {
    const { userAgent } = this.#observer.load;
    const request = this.#again() ?? this.#fresh();
    this.#pending = request;
    this.#sentAt = performance.now();
    const { method, path, headers, body } = request;
    return {
      ...defaults,
      method,
      path,
      headers: { host: this.#host, 'user-agent': userAgent, ...headers },
      body,
    };
  }

  /** @returns the lost request; once, since a host that closes every connection would cause endless retries */
  #again(): LoadRequest | undefined {
    if (!this.#isClosing || !this.#pending) return undefined;
    this.#isClosing = false;
    return this.#pending;
  }

  #fresh(): LoadRequest {
    this.#gone();
    this.#sent += 1;
    this.#observer.sent();
    return this.#observer.load.source.next();
  }

  #onResponse(status: number, body: string): void {
    const request = this.#pending;
    if (!request) return;
    this.#pending = undefined;
    // The first request is written before the connection is open.
    this.#observer.onResponse(status, this.#sent === 1 ? undefined : performance.now() - this.#sentAt);
    request.onResponse?.(status, body);
  }

  /** Autocannon reconnects before it reports a timeout, and never reports an orderly close. */
  #gone(): void {
    this.#lost(this.#isOverdue() ? 'timeout' : 'the connection was closed');
  }

  /** Timers may fire slightly early. */
  #isOverdue(): boolean {
    return performance.now() - this.#sentAt >= this.#observer.load.timeoutSeconds * 1000 - 5;
  }

  #lost(what: string): void {
    if (!this.#pending) return;
    this.#pending = undefined;
    this.#observer.lost(what);
  }
}

function hasConnectionClose(headers: autocannon.Request['headers'] = {}): boolean {
  return Object.entries(headers).some(
    ([name, value]) => /^connection$/i.test(name) && /\bclose\b/i.test(String(value)),
  );
}
