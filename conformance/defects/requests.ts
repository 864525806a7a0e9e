/** Functions to recognise requests and credentials, and to make responses. */

import { operation } from '#harness/document.ts';
import { isRequestOf, jsonOf, type ProxiedRequest, type ProxiedResponse } from '../broken/mutant.ts';

/** @param ids of operations */
export function isAt(request: ProxiedRequest, ...ids: string[]): boolean {
  return ids.some((id) => {
    const { method, path } = operation(id);
    return isRequestOf(request, method, path);
  });
}

export const isWrite = ({ method }: ProxiedRequest) => ['POST', 'PATCH', 'PUT', 'DELETE'].includes(method);

export const isDenied = ({ status }: ProxiedResponse) => status === 401 || status === 403;

/** Last id in a path. */
export function idIn({ path }: ProxiedRequest): string {
  return /.*\/([0-9a-f-]{36})/.exec(path)?.[1] ?? '';
}

type Kind = 'apiToken' | 'jwt' | 'contactHash' | 'none';

/** Kind of the credential that the host uses. */
export function kindOf({ headers }: ProxiedRequest): Kind {
  if (headers['api-token'] !== undefined) return 'apiToken';
  if (headers.authorization !== undefined) return 'jwt';
  return headers['x-contact-hash'] === undefined ? 'none' : 'contactHash';
}

export function credentialIn({ headers }: ProxiedRequest): string {
  return headers['api-token'] ?? headers.authorization?.replace(/^Bearer /, '') ?? headers['x-contact-hash'] ?? '';
}

/** A part of a JWT. @returns empty for any other text */
export function jwtPart(jwt: string, part: 'header' | 'claims'): Record<string, unknown> {
  const encoded = jwt.split('.')[part === 'header' ? 0 : 1] ?? '';
  return jsonOf({ body: Buffer.from(encoded, 'base64url') });
}

export function bodyWith(request: ProxiedRequest, members: Readonly<Record<string, unknown>>): ProxiedRequest {
  return { ...request, body: Buffer.from(JSON.stringify({ ...jsonOf(request), ...members })) };
}

export function textMember(value: Readonly<Record<string, unknown>>, name: string): string {
  const member = value[name];
  return typeof member === 'string' ? member : '';
}

export function listMember(value: Readonly<Record<string, unknown>>, name: string): unknown[] {
  const member = value[name];
  return Array.isArray(member) ? member : [];
}

/** A member of a nested object. @returns empty for any other value */
export function objectMember(value: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  const member = value[name];
  return typeof member === 'object' && member !== null ? Object.fromEntries(Object.entries(member)) : {};
}

export function json(status: number, value: unknown): ProxiedResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(value)) };
}

export const problem = (status: number, title: string) => json(status, { title, detail: `${title}.`, status });

export function text(response: ProxiedResponse, body: string, type = 'text/html'): ProxiedResponse {
  return { ...response, headers: { ...response.headers, 'content-type': type }, body: Buffer.from(body) };
}
