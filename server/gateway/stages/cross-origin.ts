/**
 * CORS: origins of the tenant's registered applications and the tenant's own origin may read responses. They send JWTs,
 * access tokens and contact hashes, but no Api-Token, which must not reach a browser (spec: Authentication, Api-Token).
 * Credentials are never allowed, so cookies do not work across origins.
 *
 * Fetch Standard, 3.2: https://fetch.spec.whatwg.org/#http-cors-protocol
 */
import type { Request, Server, ServerRoute } from '@hapi/hapi';
import { requestContextOf, type Tenant } from '../api/request-context.ts';
import { header } from '../http/header.ts';
import { methodsAt, refuseUnmatched } from './routing.ts';

/** @returns whether pages of the origin may read responses of this tenant */
export type MayRead = (tenant: Tenant, origin: string) => Promise<boolean>;

const requestHeaders = 'authorization, content-type, idempotency-key, if-match, if-none-match, prefer, x-contact-hash';
const responseHeaders =
  'deprecation, etag, idempotency-replayed, link, location, preference-applied, ratelimit, ratelimit-policy, retry-after, sunset, www-authenticate, x-request-id';
/** Seconds for which a browser caches a preflight; short, so that a removed application loses access soon. */
const maximumAge = 600;

/** @returns the CORS headers of a response; without access for an origin that may not read it */
export async function crossOriginHeaders(request: Request, mayRead: MayRead): Promise<Record<string, string>> {
  const origin = header(request, 'origin');
  const tenant = request.app.context?.tenant;
  if (origin === undefined || !tenant) return {};
  if (!(await mayRead(tenant, origin))) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': responseHeaders,
  };
}

/** @returns the route for CORS preflight requests */
export function preflightRoute(server: Server, mayRead: MayRead): ServerRoute {
  return {
    method: 'OPTIONS',
    path: '/{anywhere*}',
    options: { payload: { parse: false, output: 'stream' } },
    handler: async (request, h) => {
      const origin = header(request, 'origin');
      const method = header(request, 'access-control-request-method');
      const { tenant, headers } = requestContextOf(request);
      const methods = methodsAt(server, request.path);
      const isPreflight = origin !== undefined && method !== undefined && methods.length > 0;
      // Not a preflight, or not an allowed origin: the same response as for any unsupported method.
      if (!isPreflight || !tenant || !(await mayRead(tenant, origin))) return refuseUnmatched(methods);
      headers['access-control-allow-methods'] = methods.join(', ');
      headers['access-control-allow-headers'] = requestHeaders;
      headers['access-control-max-age'] = String(maximumAge);
      return h.response().code(204);
    },
  };
}
