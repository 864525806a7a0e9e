/**
 * A request of hapi's, as the provider takes it, and the provider's answer, as hapi sends it. The provider is given a
 * copy and not the socket: the body was read within our bounds, and its answer passes our last stage, so that it carries
 * what every answer does, and a fault becomes ours to tell.
 */
import http, { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type Provider from 'oidc-provider';

/** What the provider is given. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: HeldResponse;
}

/** Keeps what would be sent. */
export class HeldResponse extends http.ServerResponse {
  held: Buffer = Buffer.alloc(0);

  override end(chunk?: unknown): this {
    if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) this.held = Buffer.from(chunk);
    return this;
  }
}

/** @param path without the query, which is the request's own. */
export function exchangeOf(request: Request, path: string, body: Buffer): Exchange {
  const { method, headers, url = '' } = request.raw.req;
  const query = url.indexOf('?');
  const req = new IncomingMessage(new Socket());
  req.method = method;
  req.url = query === -1 ? path : path + url.slice(query);
  const { 'transfer-encoding': _, ...copied } = headers;
  req.headers = { ...copied, 'content-length': String(body.length) };
  req.push(body);
  req.push(null);
  return { req, res: new HeldResponse(req) };
}

/** Calls a provider. Faults that it would hide behind an answer of its own come out. */
export class ProviderCaller {
  readonly #callbacks = new WeakMap<Provider, (req: IncomingMessage, res: http.ServerResponse) => Promise<void>>();
  readonly #faults = new WeakMap<IncomingMessage, { readonly error: unknown }>();

  /** @throws what the provider could not answer for: the database is away, or one of us is wrong. */
  async call(provider: Provider, { req, res }: Exchange): Promise<void> {
    await this.#callbackOf(provider)(req, res);
    const fault = this.#faults.get(req);
    if (fault) throw fault.error;
  }

  #callbackOf(provider: Provider) {
    let callback = this.#callbacks.get(provider);
    if (!callback) {
      provider.on('server_error', (ctx, error) => this.#faults.set(ctx.req, { error }));
      provider.use(async (ctx, next) => {
        try {
          await next();
        } catch (error) {
          // Whatever it is: `call` throws it again.
          this.#faults.set(ctx.req, { error });
        }
      });
      callback = provider.callback();
      this.#callbacks.set(provider, callback);
    }
    return callback;
  }
}

/** What our own stages say better, or hapi itself: which other origins may read an answer, and how long it is. */
const left = /^(?:access-control-.*|vary|content-length)$/;

/** @returns the provider's answer. That of a redirect has no body: it would be a page in nobody's style. */
export function answered(h: ResponseToolkit, { res }: Exchange): ResponseObject {
  const redirects = res.statusCode >= 300 && res.statusCode < 400;
  const response = h.response(redirects || res.held.length === 0 ? undefined : res.held).code(res.statusCode);
  for (const [name, value] of Object.entries(res.getHeaders())) {
    if (value === undefined || left.test(name) || (redirects && name === 'content-type')) continue;
    for (const line of Array.isArray(value) ? value : [String(value)]) {
      response.header(name, line, { append: name === 'set-cookie' });
    }
  }
  response.charset('');
  return response;
}
