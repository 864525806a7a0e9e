/** Stage 1: the Host header names the tenant; nothing else ever does. */
import type { IncomingMessage } from 'node:http';
import type { Lifecycle } from '@hapi/hapi';
import type { Passage } from './passage.ts';
import { Problem } from './problem.ts';
import type { TenantDirectory } from './tenant-directory.ts';

/** More header lines than any client sends; the parser's own limit is the size of them all. */
const maximumHeaderLines = 100;

/** @returns hapi's onRequest. @throws Problem 400 for a malformed message or no single host, 404 for a host that serves nobody. */
export function findTenant(directory: TenantDirectory, newRequestId: () => string): Lifecycle.Method {
  return async (request, h) => {
    const passage: Passage = {
      requestId: newRequestId(),
      params: {},
      query: {},
      headers: {},
    };
    request.app.passage = passage;
    checkMessage(request.raw.req);
    const host = hostOf(request.raw.req);
    const found = directory.at(host);
    const tenant = found instanceof Promise ? await found : found;
    if (!tenant) throw new Problem('unknown_tenant');
    passage.tenant = tenant;
    return h.continue;
  };
}

/** What Node's parser lets pass, and a server must not. @throws Problem 400, 431 */
export function checkMessage({ rawHeaders, url = '', httpVersion, headers }: IncomingMessage): void {
  // It takes HTTP/0.9 and HTTP/2.0 too; what those words would mean, our answer does not keep.
  if (httpVersion !== '1.1' && httpVersion !== '1.0') throw malformed('The request must be HTTP/1.1 or HTTP/1.0.');
  // RFC 9112, 6.1: another coding below `chunked` would reach us undone, and HTTP/1.0 has none at all.
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0')) {
    throw malformed('The only Transfer-Encoding is chunked, of HTTP/1.1.', { connection: 'close' });
  }
  if (rawHeaders.length > maximumHeaderLines * 2) throw new Problem('headers_too_large');
  // An absolute-form target would override Host in hapi; only the proxies of a forward proxy's clients send it.
  if (!url.startsWith('/')) throw malformed('The request target must be a path.');
  // No target has a fragment (RFC 9112, 3.2). hapi would cut it off, with a query behind it, and answer something else.
  if (url.includes('#')) throw malformed('The request target must not have a fragment.');
}

/** @returns the name that the Host header has, without port, in lower case. @throws Problem 400 */
export function hostOf({ rawHeaders }: IncomingMessage): string {
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() !== 'host') continue;
    // Two Host lines: a proxy in front may have gone by the other one (RFC 9112, 3.2).
    if (host !== undefined) throw malformed('The request has several Host headers.');
    host = rawHeaders[index + 1];
  }
  const name = /^([A-Za-z0-9.-]+)(?::\d{1,5})?$/.exec(host ?? '')?.[1];
  if (!name) throw malformed('The Host header is missing or malformed.');
  return name.toLowerCase();
}

function malformed(detail: string, headers: Readonly<Record<string, string>> = {}): Problem {
  return new Problem('malformed_request', { detail, headers });
}
