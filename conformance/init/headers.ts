/** Finds out which headers take a JWT and an Api-Token: one that the host accepts where it refuses a request without. */
import { defaultDialect } from '#harness/dialect/dialect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { HostRequests } from './host-requests.ts';

/** A read that needs a credential. */
export interface GuardedRead {
  readonly path: string;
  /** Response without a credential. */
  readonly anonymous: HttpResponse;
}

export interface HeaderNames {
  readonly header: string;
  readonly prefix: string;
}

const reads = ['/api/v1/users', '/api/v1/events', '/api/v1/payments', '/api/v1/contacts', '/api/v1/me'];

/** @returns undefined if the host refuses none of them without a credential */
export async function findGuardedRead(host: HostRequests): Promise<GuardedRead | undefined> {
  for (const read of reads) {
    const path = read.endsWith('/me') ? read : `${read}?itemsPerPage=1`;
    const anonymous = await host.send({ method: 'GET', path });
    if (anonymous.status === 401 || anonymous.status === 403) return { path, anonymous };
  }
  return undefined;
}

const { jwt, jwtPrefix, apiToken } = defaultDialect.headers;

/** @returns undefined if none of the usual headers is accepted */
export async function findJwtHeader(host: HostRequests, at: GuardedRead, token: string) {
  // RFC 9110, 11.6.1: the challenge names the scheme.
  const challenge = /^([A-Za-z][\w-]*)/.exec(at.anonymous.headers['www-authenticate'] ?? '')?.[1];
  const schemes = [jwtPrefix, ...(challenge ? [`${challenge} `] : []), 'Token ', 'JWT ', 'Session ', ''];
  const variants = [
    ...[...new Set(schemes)].map((prefix) => ({ header: jwt, prefix })),
    ...['X-Auth-Token', 'X-Access-Token', 'X-Session-Token', 'X-Session'].flatMap((header) =>
      ['', 'Bearer ', 'Session '].map((prefix) => ({ header, prefix })),
    ),
  ];
  return firstAccepted(host, at, token, variants);
}

export const apiTokenHeaders = [apiToken, 'X-Api-Token', 'X-Api-Key', 'Api-Key', 'X-Access-Key', 'X-Token'];

/** @returns undefined if none of the usual headers is accepted */
export function findApiTokenHeader(host: HostRequests, at: GuardedRead, token: string) {
  return firstAccepted(
    host,
    at,
    token,
    apiTokenHeaders.map((header) => ({ header, prefix: '' })),
  );
}

/** One at a time: several credentials in a request may be a fault of their own. */
async function firstAccepted(
  host: HostRequests,
  { path }: GuardedRead,
  token: string,
  variants: readonly HeaderNames[],
): Promise<HeaderNames | undefined> {
  for (const names of variants) {
    const { status } = await host.send({ method: 'GET', path, headers: { [names.header]: names.prefix + token } });
    if (status >= 200 && status < 300) return names;
  }
  return undefined;
}
