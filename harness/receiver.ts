/** HTTP server that receives the host's webhooks. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Profile } from './profile.ts';
import { Inconclusive } from './verdict.ts';

export interface Arrival {
  /** Milliseconds of `performance.now()`: deliveries take real time, also where tests skip waits. */
  readonly at: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** Maximum wait for a webhook, in milliseconds. */
const patience = 15_000;

export class Receiver {
  readonly #server: http.Server;
  readonly #base: string;
  readonly #arrivals = new Map<string, Arrival[]>();
  readonly #statuses = new Map<string, (arrival: Arrival) => number>();
  readonly #listeners = new Set<() => void>();

  private constructor(server: http.Server, base: string) {
    this.#server = server;
    this.#base = base;
  }

  static async start({ host = '127.0.0.1', port = 0, publicUrl }: NonNullable<Profile['receiver']>): Promise<Receiver> {
    const server = http.createServer();
    server.listen(port, host);
    try {
      await once(server, 'listening');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Inconclusive('control-failed', `the webhook receiver of the profile cannot listen: ${reason}`);
    }
    const { port: chosen } = addressOf(server);
    const receiver = new Receiver(server, publicUrl ?? `http://${host}:${chosen}`);
    server.on('request', (request, response) => void receiver.#take(request, response));
    return receiver;
  }

  /** @param word a unique word @returns a new endpoint */
  freshUrl(word: string): string {
    return new URL(`/hooks/${word}`, this.#base).href;
  }

  /** @param url from `freshUrl` @returns all requests that it received */
  arrivals(url: string): readonly Arrival[] {
    return this.#arrivals.get(new URL(url).pathname) ?? [];
  }

  /** @param url from `freshUrl` @param choose the status for each of its requests; without it, 204 */
  respond(url: string, choose: (arrival: Arrival) => number): void {
    this.#statuses.set(new URL(url).pathname, choose);
  }

  /**
   * @param url from `freshUrl`
   * @param milliseconds of real time
   * @returns the first matching request; undefined on timeout
   */
  async arrival(
    url: string,
    wanted: (arrival: Arrival) => boolean,
    milliseconds = patience,
  ): Promise<Arrival | undefined> {
    const signal = AbortSignal.timeout(milliseconds);
    for (;;) {
      const found = this.arrivals(url).find(wanted);
      if (found || signal.aborted) return found;
      await this.#next(signal);
    }
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  #next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        this.#listeners.delete(go);
        signal.removeEventListener('abort', go);
        resolve();
      };
      this.#listeners.add(go);
      signal.addEventListener('abort', go);
    });
  }

  async #take(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const at = performance.now();
    const { url = '/', headers } = request;
    const body = await bodyOf(request);
    // Anything can send requests to a public port: a request target such as `//` is no URL.
    if (body === undefined || !URL.canParse(url, this.#base)) {
      response.writeHead(400).end();
      return;
    }
    const { pathname } = new URL(url, this.#base);
    const arrival = { at, headers, body };
    this.#arrivals.set(pathname, [...(this.#arrivals.get(pathname) ?? []), arrival]);
    response.writeHead(this.#statuses.get(pathname)?.(arrival) ?? 204).end();
    for (const listener of [...this.#listeners]) listener();
  }
}

/** @returns undefined if the connection closed before the end of the body */
async function bodyOf(request: http.IncomingMessage): Promise<string | undefined> {
  try {
    return await text(request);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ECONNRESET')) throw error;
    return undefined;
  }
}

function addressOf(server: http.Server): AddressInfo {
  const address = server.address();
  if (typeof address === 'object' && address) return address;
  throw new Inconclusive('control-failed', 'the webhook receiver does not listen');
}
