/** The request context: each stage fills in its part, and later stages rely on it. */
import type { Request } from '@hapi/hapi';
import type { Deprecation } from '#contracts/deprecation.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import type { Permission } from '#contracts/permissions.ts';
import type { OAuthScope } from '#contracts/schemas/oauth-scopes.ts';
import type { Assumption } from '#server/platform/postgres/assumption.ts';
import type { Tenant } from '#server/platform/postgres/tenant.ts';
import type { IfMatch } from '../http/entity-tag.ts';

export type { Tenant };

interface Credentialed {
  /**
   * The Api-Token's id, the session of the JWT, or the grant of an application: the key of rate limits and
   * Idempotency-Keys. A refresh keeps the session, so it starts no new bucket.
   */
  readonly credentialId: string;
  readonly readOnly: boolean;
  readonly permissions: ReadonlySet<Permission>;
}

/** A user, with its current permissions. */
export interface UserCaller extends Credentialed {
  readonly kind: 'apiToken' | 'jwt';
  readonly userId: string;
  /** The impersonating administrator; absent: the user itself. */
  readonly impersonatorId?: string;
  /** A role demands a second factor that the user has not set up: the session has no permission. */
  readonly secondFactorDue?: boolean;
}

/**
 * An OAuth application that acts for a user, within its scopes. It has no permission. Its credential is the grant of the
 * user, which outlives its tokens, as a session does.
 */
export interface ApplicationCaller extends Credentialed {
  readonly kind: 'oauth';
  readonly userId: string;
  readonly applicationId: string;
  readonly scopes: ReadonlySet<OAuthScope>;
}

/** A contact, or a user, with the link of its invitation. It has no permission and reaches only this invitation. */
export interface ContactCaller extends Credentialed {
  readonly kind: 'contactHash';
  /** Exactly one of the two is set. */
  readonly contactId: string | null;
  readonly userId: string | null;
  readonly eventId: string;
  readonly invitationId: string;
}

/** The authenticated caller. */
export type Caller = UserCaller | ApplicationCaller | ContactCaller;

/** Origin of a request, as recorded in sessions and the audit log. */
export interface Client {
  readonly address: string;
  /** Bucket key of the address: the IPv4 address, or the IPv6 /64. */
  readonly place: string;
  readonly userAgent: string | null;
  /** The request is of a page of ours, in process. Absent: it is not. */
  readonly isOfPage?: boolean;
  /** `null`: outside of a request, such as in the demo. */
  readonly requestId: string | null;
}

/** A deprecated operation, or a part of it that the request sends. */
interface UsedDeprecation {
  readonly subject: string;
  readonly deprecation: Deprecation;
}

export interface RequestContext {
  readonly requestId: string;
  tenant?: Tenant;
  /** The operation, once its route is found. */
  operation?: AnyOperation;
  caller?: Caller | undefined;
  /** Set while the caller is what its credential stood for before, and not proven to be it now. */
  assumption?: Assumption | undefined;
  params: unknown;
  query: unknown;
  ifMatch?: IfMatch | undefined;
  /** What is deprecated and used by the request, for headers and metrics. */
  readonly deprecated: UsedDeprecation[];
  /** Headers of the response, also if it is an error. */
  readonly headers: Record<string, string>;
}

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    context?: RequestContext;
  }
}

/** @returns the context created by the first stage. @throws Error if that stage did not run, which is a bug */
export function requestContextOf(request: Request): RequestContext {
  const context = request.app.context;
  if (!context) throw new Error('the request has not passed the first stage');
  return context;
}

/** @returns the tenant, set by stage 1 */
export function tenantOf(request: Request): Tenant {
  const tenant = requestContextOf(request).tenant;
  if (!tenant) throw new Error('the request has not passed the tenant stage');
  return tenant;
}

/** @returns the caller, set by stage 4 */
export function callerOf(request: Request): Caller {
  const caller = requestContextOf(request).caller;
  if (!caller) throw new Error('the request has no caller');
  return caller;
}
