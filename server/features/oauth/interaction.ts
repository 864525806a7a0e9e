/** One interaction of a visitor with our pages, from the authorization endpoint and back to it. */
import type { Request } from '@hapi/hapi';
import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import { tenantOf } from '#server/gateway/api/request-context.ts';
import { contextOf } from './instance.ts';
import { Stopped } from './page.ts';
import { paths } from './paths.ts';
import { type Exchange, exchangeOf } from './provider-call.ts';
import type { ProviderPool } from './provider-pool.ts';
import type { SignedIn } from './sign-in.ts';

type State = InstanceType<Provider['Interaction']>;
type Session = InstanceType<Provider['Session']>;

export interface Visit {
  readonly provider: Provider;
  readonly exchange: Exchange;
  readonly interaction: State;
}

/** @throws Stopped for an interaction that has expired, or belongs to another browser */
export async function visitOf(request: Request, pool: ProviderPool): Promise<Visit> {
  const uid = String(request.params.uid);
  const provider = await pool.of(tenantOf(request));
  const exchange = exchangeOf(request, `${paths.interaction}/${encodeURIComponent(uid)}`, Buffer.alloc(0));
  try {
    const interaction = await provider.interactionDetails(exchange.req, exchange.res);
    // The cookie proves the browser; the path must name the same interaction.
    if (interaction.uid === uid) return { provider, exchange, interaction };
  } catch (error) {
    // The pool has loaded it; without an import of its own, this module is quick to load.
    const { errors } = await import('oidc-provider');
    if (!(error instanceof errors.SessionNotFound)) throw error;
  }
  throw new Stopped(400, 'oauth.stopped.expired', 'oauth.stopped.expired.text');
}

/** @returns the URL back to the authorization endpoint, with the user signed in. */
export async function signedInAs(visit: Visit, { userId, sessionId }: SignedIn, method: string): Promise<string> {
  const { interaction } = visit;
  const session = await browserSession(visit);
  if (session.accountId !== undefined && session.accountId !== userId) {
    // A different user: the old session must end first, or the library would show a page that needs a script.
    await session.destroy();
    delete interaction.session;
    await interaction.persist();
  }
  const login = { accountId: userId, acr: contextOf(sessionId), amr: [method] };
  return result(visit, { login });
}

/** @returns the URL back to the authorization endpoint, with the user's consent. */
export function allowed(visit: Visit, grantId: string): Promise<string> {
  return result(visit, { consent: { grantId } }, true);
}

/** @returns the URL of the application, with the error that the user denied. */
export function denied(visit: Visit): Promise<string> {
  return result(visit, { error: 'access_denied', error_description: 'the user denied the request' });
}

/** @returns the URL of the application, with the error that it may no longer request one of the scopes. */
export function scopeRemoved(visit: Visit): Promise<string> {
  return result(visit, { error: 'invalid_scope', error_description: 'a scope was removed from the application' });
}

/** Ends the browser session. @returns the URL to start again */
export async function startAgain(visit: Visit): Promise<string> {
  await (await browserSession(visit)).destroy();
  await visit.interaction.destroy();
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(visit.interaction.params)) {
    if (typeof value === 'string') query.set(name, value);
  }
  return `${paths.authorize}?${query}`;
}

/** @returns the session as it is now: another tab may have begun or replaced it since the interaction began. */
function browserSession({ provider, exchange }: Visit): Promise<Session> {
  return provider.Session.get(provider.createContext(exchange.req, exchange.res));
}

function result(
  { provider, exchange }: Visit,
  result: InteractionResults,
  mergeWithLastSubmission = false,
): Promise<string> {
  return provider.interactionResult(exchange.req, exchange.res, result, { mergeWithLastSubmission });
}
