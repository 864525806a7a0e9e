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
    server.on('request', (request, response) => {
      // A client that goes away in the middle, or asks for no path: it gets nothing, and the run goes on.
      receiver.#take(request, response).catch(() => response.destroy());
    });
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
    const { pathname } = new URL(request.url ?? '/', this.#base);
    const arrival = { at, headers: request.headers, body: await text(request) };
    this.#arrivals.set(pathname, [...(this.#arrivals.get(pathname) ?? []), arrival]);
    response.writeHead(this.#statuses.get(pathname)?.(arrival) ?? 204).end();
    for (const listener of [...this.#listeners]) listener();
  }
}

function addressOf(server: http.Server): AddressInfo {
  const address = server.address();
  if (typeof address === 'object' && address) return address;
  throw new Inconclusive('control-failed', 'the webhook receiver does not listen');
}
