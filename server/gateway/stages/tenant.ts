/** Stage 1: determines the tenant from the Host header alone. */
import type { IncomingMessage } from 'node:http';
import type { Lifecycle } from '@hapi/hapi';
import { inSpan } from '#server/platform/tracing/tracing.ts';
import { Problem } from '../api/problem.ts';
import type { RequestContext } from '../api/request-context.ts';
import type { TenantDirectory } from './tenant-directory.ts';

/** Maximum number of header lines; the parser limits only their total size. */
const maximumHeaderLines = 100;

/** A segment that decodes to `.` or `..`; encoded slashes and backslashes count as separators, as some proxies read them. */
const dotSegment = /(?:[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?=$|[/\\]|%2f|%5c)/i;

/** @returns hapi's onRequest. @throws Problem 400 for a malformed message or Host, 404 for a host without a tenant */
export function findTenant(directory: TenantDirectory, newRequestId: () => string): Lifecycle.Method {
  return async (request, h) => {
    const context: RequestContext = {
      requestId: newRequestId(),
      params: {},
      query: {},
      deprecated: [],
      headers: {},
    };
    request.app.context = context;
    const found = inSpan('tenant', {}, () => {
      checkMessage(request.raw.req);
      return directory.at(hostOf(request.raw.req));
    });
    const tenant = found instanceof Promise ? await found : found;
    if (!tenant) throw new Problem('unknown_tenant');
    context.tenant = tenant;
    return h.continue;
  };
}

/** Refuses messages that Node's parser accepts but a server must not. @throws Problem 400, 431 */
export function checkMessage({ rawHeaders, url = '', httpVersion, headers }: IncomingMessage): void {
  // The parser also accepts HTTP/0.9 and HTTP/2.0, whose rules our response does not follow.
  if (httpVersion !== '1.1' && httpVersion !== '1.0') throw malformed('The request must be HTTP/1.1 or HTTP/1.0.');
  // RFC 9112, 6.1: a coding below `chunked` would stay undecoded, and HTTP/1.0 has no transfer codings.
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0')) {
    throw malformed('The only Transfer-Encoding is chunked, of HTTP/1.1.', { connection: 'close' });
  }
  if (rawHeaders.length > maximumHeaderLines * 2) throw new Problem('headers_too_large');
  // An absolute-form target would override Host in hapi; only clients of a forward proxy send it.
  if (!url.startsWith('/')) throw malformed('The request target must be a path.');
  // A target has no fragment (RFC 9112, 3.2). hapi would drop it with the query behind it.
  if (url.includes('#')) throw malformed('The request target must not have a fragment.');
  // hapi would resolve it, although a proxy may have checked the unresolved path.
  if (dotSegment.test(pathOf(url))) {
    throw new Problem('invalid_path', { detail: 'The path must have no "." or ".." segment, encoded or not.' });
  }
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/** @returns the host name in lower case, without port. @throws Problem 400 */
export function hostOf({ rawHeaders }: IncomingMessage): string {
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() !== 'host') continue;
    // A proxy in front may have used the other Host line (RFC 9112, 3.2).
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
