/** Stage 1: the Host header names the tenant; nothing else ever does. */
import type { Lifecycle, Request } from '@hapi/hapi';
import type { Passage } from './passage.ts';
import { Problem } from './problem.ts';
import type { TenantDirectory } from './tenant-directory.ts';

/** More header lines than any client sends; the parser's own limit is the size of them all. */
const maximumHeaderLines = 100;

/** @returns hapi's onRequest. @throws Problem 400 for a request with no single host, 404 for a host that serves nobody. */
export function findTenant(directory: TenantDirectory, newRequestId: () => string): Lifecycle.Method {
  return async (request, h) => {
    const passage: Passage = {
      requestId: newRequestId(),
      params: {},
      query: {},
      headers: {},
    };
    request.app.passage = passage;
    const host = hostOf(request);
    const found = directory.at(host);
    const tenant = found instanceof Promise ? await found : found;
    if (!tenant) throw new Problem('unknown_tenant');
    passage.tenant = tenant;
    return h.continue;
  };
}

function hostOf(request: Request): string {
  const { rawHeaders, url = '' } = request.raw.req;
  if (rawHeaders.length > maximumHeaderLines * 2) throw new Problem('headers_too_large');
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() !== 'host') continue;
    // Two Host lines: a proxy in front may have gone by the other one (RFC 9112, 3.2).
    if (host !== undefined) throw new Problem('malformed_request', { detail: 'The request has several Host headers.' });
    host = rawHeaders[index + 1];
  }
  // An absolute-form target would override Host in hapi; only the proxies of a forward proxy's clients send it.
  if (!url.startsWith('/')) throw new Problem('malformed_request', { detail: 'The request target must be a path.' });
  const name = /^([A-Za-z0-9.-]+)(?::\d{1,5})?$/.exec(host ?? '')?.[1];
  if (!name) throw new Problem('malformed_request', { detail: 'The Host header is missing or malformed.' });
  return name.toLowerCase();
}
