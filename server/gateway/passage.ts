/** What the stages learn of one request on its way: each fills in its part, and later ones rely on it. */
import type { Request } from '@hapi/hapi';
import type { AnyOperation } from '#contracts/operation.ts';
import type { Permission } from '#contracts/permissions.ts';
import type { OAuthScope } from '#contracts/schemas/oauth-scopes.ts';
import type { Tenant } from '#server/platform/postgres/tenant.ts';

export type { Tenant };

interface Credentialed {
  /** The Api-Token's id, or the JWT's `jti`: what rate limits count. */
  readonly tokenId: string;
  /** The Api-Token's id, or the session of the JWT, which outlives a refresh: what Idempotency-Keys belong to. */
  readonly credentialId: string;
  readonly readOnly: boolean;
  readonly permissions: ReadonlySet<Permission>;
}

/** A user, with what it may do at this moment. */
export interface UserCaller extends Credentialed {
  readonly kind: 'apiToken' | 'jwt';
  readonly userId: string;
  /** The administrator who acts as the user; absent: the user itself. */
  readonly impersonatorId?: string;
}

/** An application that a user has let in. It has no permission: it reads who the user is. */
export interface ApplicationCaller extends Credentialed {
  readonly kind: 'oauth';
  readonly userId: string;
  readonly applicationId: string;
  readonly scopes: ReadonlySet<OAuthScope>;
}

/** A contact who followed the link of its invitation. It has no permission: it reaches this invitation. */
export interface ContactCaller extends Credentialed {
  readonly kind: 'contactHash';
  readonly contactId: string;
  readonly eventId: string;
  readonly invitationId: string;
}

/** Who calls, proven by a credential. */
export type Caller = UserCaller | ApplicationCaller | ContactCaller;

/** Where a request came from: what sessions and the audit log remember of it. */
export interface Client {
  readonly address: string;
  /** What shares a bucket with the address: that one IPv4 address, or the IPv6 network of /64 that one customer has. */
  readonly place: string;
  readonly userAgent: string | null;
}

export interface Passage {
  readonly requestId: string;
  tenant?: Tenant;
  /** What the request asked for, once its route is found. */
  operation?: AnyOperation;
  caller?: Caller;
  params: unknown;
  query: unknown;
  /** Headers that every answer of this request carries, also when it ends in an error. */
  readonly headers: Record<string, string>;
}

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    passage?: Passage;
  }
}

/** @returns the passage that the first stage opened. @throws when it was not run, which would be a fault of ours. */
export function passageOf(request: Request): Passage {
  const passage = request.app.passage;
  if (!passage) throw new Error('the request has not passed the first stage');
  return passage;
}

/** @returns the tenant that stage 1 found. */
export function tenantOf(request: Request): Tenant {
  const tenant = passageOf(request).tenant;
  if (!tenant) throw new Error('the request has not passed the tenant stage');
  return tenant;
}

/** @returns the caller that stage 4 found. */
export function callerOf(request: Request): Caller {
  const caller = passageOf(request).caller;
  if (!caller) throw new Error('the request has no caller');
  return caller;
}
