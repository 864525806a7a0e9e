/** One client of autocannon, seen through its hooks. */
import type autocannon from 'autocannon';
import type { LoadRequest, Source } from './scenario.ts';

/** Who is told of each request, and says which comes next. */
export interface Told {
  readonly load: { readonly source: Source; readonly userAgent: string; readonly timeoutSeconds: number };
  /** From now on what has no answer was cut off by us. */
  readonly isEnding: boolean;
  sent(): void;
  /** @param ms from sending to answer; absent where that was not seen */
  answer(status: number, ms: number | undefined): void;
  /** @param what `timeout`, or what the network said */
  lost(what: string): void;
}

/** Registers with the client; holds the one request that is on its way. */
export class Connection {
  readonly #told: Told;
  readonly #host: string;
  #pending: LoadRequest | undefined;
  #sentAt = 0;
  #sent = 0;
  /** The last answer said that the connection would be closed. autocannon sends on it nevertheless, and the host never sees that. */
  #isClosing = false;

  constructor(client: autocannon.Client, told: Told, host: string) {
    this.#told = told;
    this.#host = host;
    client.addListener('connError', (error: NodeJS.ErrnoException) => this.#lost(error.code ?? error.message));
    client.addListener('timeout', () => {
      if (this.#isOverdue()) this.#lost('timeout');
    });
    client.addListener('done', () => {
      if (!told.isEnding && !this.#isClosing) this.#gone();
    });
    client.setRequests([
      {
        setupRequest: (request) => this.#next(request),
        onResponse: (status, body, _context, headers = {}) => {
          this.#isClosing = saysClose(headers);
          this.#answered(status, body);
        },
      },
    ]);
  }

  #next(defaults: autocannon.Request): autocannon.Request {
    const { userAgent } = this.#told.load;
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

  /** @returns what was sent in vain; once, or else a host that closes every connection would be asked for ever. */
  #again(): LoadRequest | undefined {
    if (!this.#isClosing || !this.#pending) return undefined;
    this.#isClosing = false;
    return this.#pending;
  }

  #fresh(): LoadRequest {
    this.#gone();
    this.#sent += 1;
    this.#told.sent();
    return this.#told.load.source.next();
  }

  #answered(status: number, body: string): void {
    const request = this.#pending;
    if (!request) return;
    this.#pending = undefined;
    // The first is written before the connection stands.
    this.#told.answer(status, this.#sent === 1 ? undefined : performance.now() - this.#sentAt);
    request.answered?.(status, body);
  }

  /** autocannon connects again before it tells of a timeout, and of a connection that was closed in order it never tells. */
  #gone(): void {
    this.#lost(this.#isOverdue() ? 'timeout' : 'the connection was closed');
  }

  /** Timers may be a little early. */
  #isOverdue(): boolean {
    return performance.now() - this.#sentAt >= this.#told.load.timeoutSeconds * 1000 - 5;
  }

  #lost(what: string): void {
    if (!this.#pending) return;
    this.#pending = undefined;
    this.#told.lost(what);
  }
}

function saysClose(headers: autocannon.Request['headers'] = {}): boolean {
  return Object.entries(headers).some(
    ([name, value]) => /^connection$/i.test(name) && /\bclose\b/i.test(String(value)),
  );
}
