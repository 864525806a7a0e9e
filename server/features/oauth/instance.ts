/** What the provider keeps: one instance of one of its models, and which of it PostgreSQL has to see. */
import { createHash } from 'node:crypto';
import type { AdapterPayload } from 'oidc-provider';
import { validate as isUuid } from 'uuid';

/** What is stored of an id. A plain hash suffices: all of them are random, of 256 bits (ASVS 6.5.2). */
export function hashOfId(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}

/**
 * How a browser's session with the provider names the session that its user signed in with. It travels as the
 * authentication context (`acr`), the one member that the library carries from the sign-in into its own session; no
 * token shows it, because `acr` is not among our claims.
 */
const contextPrefix = 'urn:guildgate:session:';

export function contextOf(sessionId: string): string {
  return contextPrefix + sessionId;
}

/** @returns the id of the session that the context names. */
export function sessionIdOf(context: string | undefined): string | undefined {
  const id = context?.startsWith(contextPrefix) ? context.slice(contextPrefix.length) : undefined;
  return id !== undefined && isUuid(id) ? id : undefined;
}

/** What is seen of an instance beside its sealed payload: what decides whether it is alive. */
export interface Visible {
  readonly userId: string | null;
  readonly applicationId: string | null;
  readonly grantHash: Buffer | null;
  readonly uidHash: Buffer | null;
  readonly sessionId: string | null;
  readonly scopes: readonly string[];
}

/** @param model the library's name: AccessToken, Session, … */
export function visibleOf(model: string, payload: AdapterPayload): Visible {
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

/** The library's types do not tell what a grant holds. */
function grantedScope(payload: object): string {
  if (!('openid' in payload) || typeof payload.openid !== 'object' || payload.openid === null) return '';
  return 'scope' in payload.openid && typeof payload.openid.scope === 'string' ? payload.openid.scope : '';
}

/** @returns the grant with no more than these scopes. */
export function narrowed<Payload extends object>(payload: Payload, scopes: readonly string[]): Payload {
  return { ...payload, openid: { scope: scopes.join(' ') } };
}
