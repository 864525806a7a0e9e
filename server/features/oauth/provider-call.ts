/**
 * Adapts a hapi request to the provider, and its response to hapi. The provider gets a copy instead of the socket: the body
 * is read within our bounds, the response passes our last stage and gets its headers, and faults become our own errors.
 */
import http, { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type Provider from 'oidc-provider';

/** Request and response of one provider call. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: BufferedResponse;
}

/** Buffers the response. */
class BufferedResponse extends http.ServerResponse {
  held: Buffer = Buffer.alloc(0);

  override end(chunk?: unknown): this {
    if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) this.held = Buffer.from(chunk);
    return this;
  }
}

/** @param path without the query, which is taken from the request. */
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
  return { req, res: new BufferedResponse(req) };
}

/** Calls a provider, and rethrows faults that it would turn into a response. */
export class ProviderCaller {
  readonly #callbacks = new WeakMap<Provider, (req: IncomingMessage, res: http.ServerResponse) => Promise<void>>();
  readonly #faults = new WeakMap<IncomingMessage, { readonly error: unknown }>();

  /** @throws what the provider could not handle: the database is away, or a bug. */
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
          // Any error: `call` rethrows it.
          this.#faults.set(ctx.req, { error });
        }
      });
      callback = provider.callback();
      this.#callbacks.set(provider, callback);
    }
    return callback;
  }
}

/** Headers that our own stages or hapi set: CORS and length. */
const ownHeaders = /^(?:access-control-.*|vary|content-length)$/;

/** @returns the provider's response. A redirect loses its body, an unstyled page. */
export function responseOf(h: ResponseToolkit, { res }: Exchange): ResponseObject {
  const redirects = res.statusCode >= 300 && res.statusCode < 400;
  const response = h.response(redirects || res.held.length === 0 ? undefined : res.held).code(res.statusCode);
  for (const [name, value] of Object.entries(res.getHeaders())) {
    if (value === undefined || ownHeaders.test(name) || (redirects && name === 'content-type')) continue;
    for (const line of Array.isArray(value) ? value : [String(value)]) {
      response.header(name, line, { append: name === 'set-cookie' });
    }
  }
  response.charset('');
  return response;
}
