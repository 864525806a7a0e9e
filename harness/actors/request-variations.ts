/** Requests that differ from a caller's in a property that is no part of a bucket's key. */
import type { TenantRequest } from '../session.ts';
import { claimedAddress } from './claimed-address.ts';

export const spellings = ['trailing-slash', 'double-slash', 'other-case', 'percent-encoded'] as const;

/** Another spelling of the same path, if the host serves it at all. */
export type Spelling = (typeof spellings)[number];

export type RequestVariation =
  | 'other-query'
  /** Language, agent, cookie, request id and accepted types, as of another client. */
  | 'other-headers'
  | 'other-origin'
  /** A browser's Accept. */
  | 'html'
  /** Headers that claim another address. */
  | 'claimed-address'
  /** HEAD in place of GET. */
  | 'head'
  /** Headers that ask for another method. */
  | 'method-override'
  /** Other values in the body, for instance another code or password, for the same email. */
  | 'other-body'
  | Spelling;

/** The parts of a request that are varied. */
type VariedRequest = Pick<TenantRequest, 'method' | 'path' | 'body'>;

/** @param email stays as it is @returns the changed members; undefined if the variation does not apply */
export function varied(
  variation: RequestVariation,
  { method, path, body }: VariedRequest,
  email: string | undefined,
): Partial<TenantRequest> | undefined {
  switch (variation) {
    case 'other-query':
      return { query: { conformance: 'another' } };
    case 'other-headers':
      return { headers: otherClient };
    case 'other-origin':
      return { headers: { origin: 'https://client.conformance.example' } };
    case 'html':
      return { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
    case 'claimed-address':
      return { headers: claimedAddress };
    case 'head':
      return method === 'GET' ? { method: 'HEAD' } : undefined;
    case 'method-override':
      return { headers: overrides(method === 'GET' ? 'HEAD' : 'PUT') };
    case 'other-body': {
      const changed = changedValue(body, email);
      return JSON.stringify(changed) === JSON.stringify(body) ? undefined : { body: changed };
    }
    default:
      return { path: spelled(variation, path) };
  }
}

/** @returns the path in another spelling */
export function spelled(spelling: Spelling, path: string): string {
  switch (spelling) {
    case 'trailing-slash':
      return `${path}/`;
    case 'double-slash':
      return `/${path}`;
    case 'other-case':
      return path.replace(/[^/{}]+$/, (segment) => segment.toUpperCase());
    case 'percent-encoded':
      return path.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  }
}

const otherClient: Readonly<Record<string, string>> = {
  accept: '*/*',
  'accept-language': 'fr-CA, fr;q=0.8',
  'user-agent': 'another-client/2.0',
  'x-request-id': '7b1ff7ce-3f4c-4c55-9d0e-0d1b3c7f9a10',
  cookie: 'session=another; visitor=2',
  referer: 'https://client.conformance.example/page',
};

function overrides(method: string): Readonly<Record<string, string>> {
  return { 'x-http-method-override': method, 'x-http-method': method, 'x-method-override': method };
}

/** Changes every text but the email: digits to other digits, else by one more word. */
function changedValue(value: unknown, email: string | undefined): unknown {
  if (typeof value === 'string') {
    if (value === email || value === '') return value;
    if (/^\d+$/.test(value)) return value.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10));
    return value.includes('@') || value.includes('-') ? value : `${value} again`;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, changedValue(member, email)]));
}
