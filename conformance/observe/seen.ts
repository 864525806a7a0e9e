/** An observation with what judges read of it: operation, tenant and credential. */
import type { Dialect } from '#harness/dialect/dialect.ts';
import type { Operation } from '#harness/document.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { operationAt } from '../engine/document-faults.ts';
import type { Contradiction } from '../engine/response-faults.ts';
import { type JwtFacts, type Observation, responseOf } from './observation.ts';

/** Kind of a credential, by the header that has it. */
type CredentialKind = 'none' | 'apiToken' | 'bearer' | 'contactHash' | 'other';

/** The credential of a request; of several, the first that counts. */
interface Presented {
  readonly kind: CredentialKind;
  /** As hashed; with the prefix if it is not that of the dialect. Empty without a credential. */
  readonly value: string;
  readonly jwt: JwtFacts | undefined;
}

export interface Seen {
  readonly observation: Observation;
  readonly response: HttpResponse;
  readonly status: number;
  /** Origin of the request: each tenant has its own. */
  readonly tenant: string;
  /** Without query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** HEAD counts as GET. */
  readonly operation: Operation | undefined;
  readonly presented: Presented;
  /** Of the request, as an object; empty if it is none. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Of the response; undefined if it is no JSON. */
  readonly json: unknown;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** A violation of a rule of the suite. */
export interface Fault extends Contradiction {
  /** Id of the rule. */
  readonly rule: string;
  /**
   * True if an exchange that was in flight explains what was seen. Called once, when all that were in flight have ended;
   * absent if nothing can explain it.
   */
  readonly isExplained?: () => boolean;
}

/** Judges observations one by one, in the order of their ends. */
export type Judge = (seen: Seen) => readonly Fault[];

/** What judges know of the host. */
export interface HostFacts {
  readonly dialect: Dialect;
  /** With the limits of the tenant. */
  readonly operations: readonly Operation[];
}

export const nothing: readonly Fault[] = [];

/** @returns undefined without a response, or for a body that was not kept */
export function seenOf(observation: Observation, { dialect, operations }: HostFacts): Seen | undefined {
  const response = responseOf(observation);
  if (!response || !URL.canParse(observation.url)) return undefined;
  const { method, sentAt, receivedAt } = observation;
  const { origin: tenant, pathname: path, searchParams: query } = new URL(observation.url);
  const documented = operationAt(method === 'HEAD' ? 'GET' : method, path);
  return {
    observation,
    response,
    status: response.status,
    tenant,
    path,
    query,
    operation: documented && operations.find(({ id }) => id === documented.id),
    presented: presentedIn(observation, dialect),
    request: objectIn(observation),
    json: response.bytes.length > 0 && /json/.test(response.mediaType) ? response.json : undefined,
    sentAt,
    receivedAt,
  };
}

function presentedIn({ requestHeaders, jwts }: Observation, { headers }: Dialect): Presented {
  const of = (kind: CredentialKind, value: string): Presented => ({ kind, value, jwt: jwts[value] });
  const token = requestHeaders[headers.apiToken?.toLowerCase() ?? ''];
  if (token !== undefined) return of('apiToken', token);
  const bearer = requestHeaders[headers.jwt?.toLowerCase() ?? ''];
  if (bearer !== undefined) {
    const { jwtPrefix = '' } = headers;
    const hasPrefix = bearer.toLowerCase().startsWith(jwtPrefix.toLowerCase());
    return hasPrefix ? of('bearer', bearer.slice(jwtPrefix.length)) : of('other', bearer);
  }
  if (requestHeaders.authorization !== undefined) return of('other', requestHeaders.authorization);
  const hash = requestHeaders[headers.contactHash?.toLowerCase() ?? ''];
  return hash === undefined ? of('none', '') : of('contactHash', hash);
}

function objectIn({ requestBody = '', requestHeaders }: Observation): Record<string, unknown> {
  if (/urlencoded/.test(requestHeaders['content-type'] ?? ''))
    return Object.fromEntries(new URLSearchParams(requestBody));
  try {
    const value: unknown = JSON.parse(requestBody || '{}');
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {};
  }
}

export const isSuccess = ({ status }: Pick<Seen, 'status'>): boolean => status >= 200 && status < 300;

/** True for the refusals of a caller. */
export const isRefused = ({ status }: Pick<Seen, 'status'>): boolean => status === 401 || status === 403;

/** 502, 503 and 504 may be a gateway's. */
export const isOfGateway = ({ status }: Pick<Seen, 'status'>): boolean => status >= 502 && status <= 504;

/** True if the later exchange began when the earlier one had ended, so that their order is certain. */
export function isAfter(later: Pick<Seen, 'sentAt'>, earlier: Pick<Seen, 'receivedAt'>): boolean {
  return later.sentAt >= earlier.receivedAt;
}

/** @returns the fault as a list */
export function fault(rule: string, expected: string, actual: string): readonly Fault[] {
  return [{ rule, expected, actual }];
}

/** @returns the fault of a rule, if there is a contradiction */
export function faultOf(rule: string, found: Contradiction | undefined): readonly Fault[] {
  return found ? [{ rule, ...found }] : nothing;
}
