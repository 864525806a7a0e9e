/**
 * Browsers: which pages of other origins may read our answers. Those of the tenant's registered applications, and the
 * tenant's own. They send JWTs, access tokens and contact hashes; an Api-Token never, because it must not reach a browser
 * (spec: Authentication, Api-Token). Cookies play no part: what answers to one, our own pages, is shown to no other origin,
 * because nothing here allows credentials.
 *
 * Fetch Standard, 3.2: https://fetch.spec.whatwg.org/#http-cors-protocol
 */
import type { Request, Server, ServerRoute } from '@hapi/hapi';
import { header } from './header.ts';
import { passageOf, type Tenant } from './passage.ts';
import { methodsAt, refuseUnmatched } from './routing.ts';

/** @returns whether pages of the origin may read what this tenant answers. */
export type MayRead = (tenant: Tenant, origin: string) => Promise<boolean>;

const requestHeaders = 'authorization, content-type, idempotency-key, x-contact-hash';
const answerHeaders =
  'idempotency-replayed, link, location, ratelimit, ratelimit-policy, retry-after, www-authenticate, x-request-id';
/** For how long a browser need not ask again, in seconds: an application that is removed is soon asked for anew. */
const maximumAge = 600;

/** @returns what an answer says to a browser that asked for another page: nothing to a page that may not read it. */
export async function crossOriginHeaders(request: Request, mayRead: MayRead): Promise<Record<string, string>> {
  const origin = header(request, 'origin');
  const tenant = request.app.passage?.tenant;
  if (origin === undefined || !tenant) return {};
  if (!(await mayRead(tenant, origin))) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': answerHeaders,
  };
}

/** @returns the route that answers what a browser asks before it sends the request of another origin. */
export function preflightRoute(server: Server, mayRead: MayRead): ServerRoute {
  return {
    method: 'OPTIONS',
    path: '/{anywhere*}',
    options: { payload: { parse: false, output: 'stream' } },
    handler: async (request, h) => {
      const origin = header(request, 'origin');
      const method = header(request, 'access-control-request-method');
      const { tenant, headers } = passageOf(request);
      const methods = methodsAt(server, request.path);
      const asked = origin !== undefined && method !== undefined && methods.length > 0;
      // No browser asks so, or not for a page that may: the answer is that to any method that there is not.
      if (!asked || !tenant || !(await mayRead(tenant, origin))) return refuseUnmatched(methods);
      headers['access-control-allow-methods'] = methods.join(', ');
      headers['access-control-allow-headers'] = requestHeaders;
      headers['access-control-max-age'] = String(maximumAge);
      return h.response().code(204);
    },
  };
}
