/** Instances of the provider's models, and their members that PostgreSQL filters by. */
import { createHash } from 'node:crypto';
import type { AdapterPayload } from 'oidc-provider';
import { validate as isUuid } from 'uuid';

/** Storage hash of an id. A plain hash suffices: ids are random, of 256 bits (ASVS 6.5.2). */
export function hashOfId(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}

/**
 * Reference from the provider's browser session to the session that its user signed in with. It travels as the
 * authentication context (`acr`), the one member that the library copies from the sign-in into its session; tokens do not
 * contain it, because `acr` is not among our claims.
 */
const contextPrefix = 'urn:guildgate:session:';

export function contextOf(sessionId: string): string {
  return contextPrefix + sessionId;
}

/** @returns the id of the session in the context. */
export function sessionIdOf(context: string | undefined): string | undefined {
  const id = context?.startsWith(contextPrefix) ? context.slice(contextPrefix.length) : undefined;
  return id !== undefined && isUuid(id) ? id : undefined;
}

/** The unsealed members of an instance, which decide whether it is live. */
export interface InstanceColumns {
  readonly userId: string | null;
  readonly applicationId: string | null;
  readonly grantHash: Buffer | null;
  readonly uidHash: Buffer | null;
  readonly sessionId: string | null;
  readonly scopes: readonly string[];
}

/** @param model the library's name: AccessToken, Session, … */
export function columnsOf(model: string, payload: AdapterPayload): InstanceColumns {
  const scope = model === 'Grant' ? grantedScope(payload) : (payload.scope ?? '');
  return {
    userId: payload.accountId ?? payload.session?.accountId ?? null,
    applicationId: payload.clientId ?? null,
    grantHash: payload.grantId === undefined ? null : hashOfId(payload.grantId),
    uidHash: model === 'Session' && payload.uid !== undefined ? hashOfId(payload.uid) : null,
    sessionId: (model === 'Session' && sessionIdOf(payload.acr)) || null,
    scopes: scope.split(' ').filter((name) => name !== ''),
  };
}

/** The library's types lack the members of a grant. */
function grantedScope(payload: object): string {
  if (!('openid' in payload) || typeof payload.openid !== 'object' || payload.openid === null) return '';
  return 'scope' in payload.openid && typeof payload.openid.scope === 'string' ? payload.openid.scope : '';
}

/** @returns the grant, limited to these scopes. */
export function withScopes<Payload extends object>(payload: Payload, scopes: readonly string[]): Payload {
  return { ...payload, openid: { scope: scopes.join(' ') } };
}
