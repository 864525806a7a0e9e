/** The protocol endpoints. Bodies and errors are those of RFC 6749, 7009, 8414 and OpenID Connect. */
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { tenantOf } from '#server/gateway/api/request-context.ts';
import { type BodyBounds, rawPayload, receiveBody } from '#server/gateway/stages/body.ts';
import { paths } from './paths.ts';
import { exchangeOf, ProviderCaller, responseOf } from './provider-call.ts';
import type { ProviderPool } from './provider-pool.ts';

/** Above the provider's own limit of 56 KiB. */
const bodyBounds: BodyBounds = { bytes: 64 * 1024, milliseconds: 5_000 };

/** Timeout of a response, in milliseconds. */
export const serverTimeout = 10_000;

export function protocolRoutes(pool: ProviderPool): ServerRoute[] {
  const caller = new ProviderCaller();

  const handler = async (request: Request, h: ResponseToolkit, path: string) => {
    const reads = request.method === 'get' || request.method === 'head';
    const body = reads ? Buffer.alloc(0) : await receiveBody(request.raw.req, bodyBounds);
    const exchange = exchangeOf(request, path, body);
    await caller.call(await pool.of(tenantOf(request)), exchange);
    return responseOf(h, exchange);
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
      // The return from our pages.
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
