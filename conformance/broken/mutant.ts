/** Types of broken and good hosts, and functions to read and change the requests and responses of a proxy. */

import type { TenantLimits } from '#harness/document.ts';

export interface ProxiedRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Names in lower case, without hop-by-hop headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Address of the client. */
  readonly from: string;
  /** Tenant of the profile. */
  readonly tenant: 'own' | 'other';
}

export interface ProxiedResponse {
  readonly status: number;
  /** Names in lower case; several cookies are joined by a line feed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Sends a request to the good host. */
export type Forward = (request: ProxiedRequest) => Promise<ProxiedResponse>;

/** @param forward may be called any number of times */
export type Handler = (request: ProxiedRequest, forward: Forward) => Promise<ProxiedResponse>;

/** Clock of the good host's limiter in milliseconds, monotonic. Tests advance it. */
export interface Clock {
  now(): number;
}

/** Handlers of the proxy, created per run. */
export interface Handlers {
  /** Requests to the API. */
  readonly api?: Handler;
  /** Webhooks to the suite's receiver. */
  readonly webhooks?: Handler;
  /** Requests of the suite to the mailbox. */
  readonly mailbox?: Handler;
}

export interface Mutant {
  /** Name for the command line. */
  readonly name: string;
  /** The id of the rule that must fail. */
  readonly breaks: string;
  /** The fault, as a sentence. */
  readonly description: string;
  /** Operations to check if the rule applies to many; one failure is enough. */
  readonly operations?: readonly string[];
  readonly start: (clock: Clock) => Handlers;
}

/** A host that differs from ours as the specification allows. */
export interface GoodHost {
  readonly name: string;
  readonly description: string;
  /** Changes to the dialect, as in a profile. */
  readonly dialect?: Readonly<Record<string, unknown>>;
  /** Limits that support has raised, as in a profile. */
  readonly limits?: TenantLimits;
  /** Patterns of rules that do not apply, because this host changes documented names. */
  readonly except?: readonly string[];
  readonly start: (clock: Clock) => Handlers;
}

/** @param path as in the document, with `{…}` for parameters */
export function isRequestOf(request: ProxiedRequest, method: string, path: string): boolean {
  const pattern = new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/?]+')}(?:\\?|$)`);
  return request.method === method && pattern.test(request.path);
}

/** Replaces the body by JSON. */
export function withJson(response: ProxiedResponse, value: unknown, status = response.status): ProxiedResponse {
  const body = Buffer.from(JSON.stringify(value));
  return {
    status,
    headers: { ...response.headers, 'content-type': response.headers['content-type'] ?? 'application/json' },
    body,
  };
}

/** @returns the body as an object; empty if it is none */
export function jsonOf({ body }: { readonly body: Buffer }): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {};
  }
}

/** @returns headers without those. */
export function without(headers: Readonly<Record<string, string>>, ...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
