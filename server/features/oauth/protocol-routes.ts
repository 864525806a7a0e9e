/** The endpoints of the protocol. Their bodies and errors are those of RFC 6749, 7009, 8414 and OpenID Connect. */
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { type BodyBounds, receiveBody } from '#server/gateway/body.ts';
import { tenantOf } from '#server/gateway/passage.ts';
import { paths } from './paths.ts';
import { answered, exchangeOf, ProviderCaller } from './provider-call.ts';
import type { ProviderPool } from './provider-pool.ts';

/** Above what the provider reads, which is 56 KiB. */
const bodyBounds: BodyBounds = { bytes: 64 * 1024, milliseconds: 5_000 };

/** How long an answer may take, in milliseconds. */
export const serverTimeout = 10_000;

/** The stream itself: hapi's own limits must not come before ours. */
export const rawPayload = {
  parse: false,
  output: 'stream',
  maxBytes: Number.MAX_SAFE_INTEGER,
  timeout: false,
} as const;

export function protocolRoutes(pool: ProviderPool): ServerRoute[] {
  const caller = new ProviderCaller();

  const handler = async (request: Request, h: ResponseToolkit, path: string) => {
    const reads = request.method === 'get' || request.method === 'head';
    const body = reads ? Buffer.alloc(0) : await receiveBody(request.raw.req, bodyBounds);
    const exchange = exchangeOf(request, path, body);
    await caller.call(await pool.of(tenantOf(request)), exchange);
    return answered(h, exchange);
  };

  const reading = (path: string): ServerRoute => ({
    method: 'GET',
    path,
    options: { timeout: { server: serverTimeout } },
    handler: (request, h) => handler(request, h, path),
  });
  const writing = (path: string): ServerRoute => ({
    method: 'POST',
    path,
    options: { timeout: { server: serverTimeout }, payload: rawPayload },
    handler: (request, h) => handler(request, h, path),
  });
  return [
    reading(paths.authorize),
    {
      // Where our pages lead back to.
      ...reading(`${paths.authorize}/{uid}`),
      handler: (request, h) =>
        handler(request, h, `${paths.authorize}/${encodeURIComponent(String(request.params.uid))}`),
    },
    writing(paths.token),
    writing(paths.revoke),
    reading(paths.jwks),
    reading(paths.openidConfiguration),
    reading(paths.authorizationServer),
  ];
}
