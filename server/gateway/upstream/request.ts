/** What a service is sent: path, query, body and headers. Only what is listed here reaches it: never a credential of the caller. */
import { Readable } from 'node:stream';
import type { AnyOperation } from '#contracts/operation.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { isTracing, traceHeaders } from '#server/platform/tracing/tracing.ts';
import type { PublicContext } from '../api/handle.ts';
import { Problem } from '../api/problem.ts';
import type { Caller } from '../api/request-context.ts';
import { Upload } from '../stages/upload.ts';

export type Context = PublicContext<unknown, unknown, unknown>;

/** Of each path; a service may have another one. */
const prefix = '/api/v1';

/** Request headers that a service receives as they are. */
const passed = ['accept-language', 'user-agent'];

/** The same, where this process has no trace of its own. */
const passedTrace = ['traceparent', 'tracestate'];

/** What a request is for: also what a cursor of it is bound to. */
export interface Collection {
  readonly tenantId: string;
  readonly contract: AnyOperation;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** The path is made of the validated parameters, and the query of the validated query: nothing is passed on unread. */
export function collectionOf(contract: AnyOperation, { tenant, params, query }: Context): Collection {
  const values: Record<string, unknown> = { ...(params ?? {}) };
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, textOf(values[name])));
  return { tenantId: tenant.id, contract, path, query: { ...(query ?? {}) } };
}

/** A schema may have made a Date of a text, which String() would write for people and in the zone of this machine. */
export const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

/** A schema may have made a dot segment of the parameter, by trimming it, after the path was checked. @throws Problem 400 */
function segmentOf(name: string, value: string): string {
  if (!['', '.', '..'].includes(value)) return encodeURIComponent(value);
  const violation = { propertyPath: name, message: `${name} must not be empty, . or ..`, code: 'format' };
  throw new Problem('invalid_path', { violations: [violation] });
}

/** @param base what the service has in place of the prefix of our paths */
export function pathAt(base: string, { path }: Collection, query: Readonly<Record<string, unknown>>): string {
  return `${base}${path.slice(prefix.length)}${queryText(query)}`;
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, textOf(one));
  }
  return search.size > 0 ? `?${search}` : '';
}

/** As validated and not as sent, so that the service cannot read it otherwise than the gateway did. */
export function bodyOf(contract: AnyOperation, body: unknown): string | Readable | null {
  if (body instanceof Upload) return Readable.from(copies(body), { objectMode: false });
  return contract.body ? JSON.stringify(body) : null;
}

/** The chunks of an upload share one buffer, and a connection may keep one until it is written. */
async function* copies(upload: Upload): AsyncGenerator<Buffer> {
  for await (const chunk of upload.chunks()) yield Buffer.from(chunk);
}

export function headersOf(
  contract: AnyOperation,
  { header, tenant, client, body }: Context,
  caller: Caller | undefined,
  secrets: Secrets,
): Record<string, string> {
  const { host, protocol } = new URL(tenant.baseUrl);
  const { success } = contract;
  const headers: Record<string, string> = {
    accept: success.file ? [success.file].flat().join(', ') : 'application/json',
    'accept-encoding': 'identity',
    // RFC 7239, 6: an IPv6 address is quoted and bracketed.
    forwarded: `for=${client.address.includes(':') ? `"[${client.address}]"` : client.address};host="${host}";proto=${protocol.slice(0, -1)}`,
    // RFC 9110, 7.6.3.
    via: '1.1 guildgate',
  };
  Object.assign(headers, traceHeaders());
  for (const name of isTracing() ? passed : [...passed, ...passedTrace]) {
    const value = header(name);
    if (value !== undefined) headers[name] = value;
  }
  if (client.requestId) headers['x-request-id'] = client.requestId;
  if (body instanceof Upload) {
    headers['content-type'] = header('content-type') ?? 'application/octet-stream';
    headers['content-length'] = String(body.bytes);
  } else if (contract.body) headers['content-type'] = 'application/json';
  const key = header('idempotency-key');
  // Two callers may use the same key for different requests, and the service does not know their credentials.
  if (key !== undefined && caller && contract.method !== 'GET') {
    headers['idempotency-key'] = secrets
      .mac('upstream idempotency', tenant.id, caller.credentialId, key)
      .toString('base64url');
  }
  return headers;
}
