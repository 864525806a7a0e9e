/** Remembered consent: grants without a consent page. */
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { hashOfId } from './instance.ts';
import { grantsFor, repeatGrants } from './instance-store.ts';

/**
 * A grant is for one browser, so that a stolen token ends that browser's grant only, and for one redirect URI, the receiver
 * of the data. Consent from another browser counts too, for the rest of its year, unless the application requests a new one.
 * @returns undefined if the user has to consent.
 */
export async function rememberedGrant({ oidc }: KoaContextWithOIDC, db: TenantDb) {
  const { client, account, session, provider, result } = oidc;
  const redirectUri = oidc.params?.redirect_uri;
  if (!client || !account || typeof redirectUri !== 'string') return undefined;
  const allowedNow = result?.consent?.grantId;
  if (allowedNow !== undefined) {
    const grant = await provider.Grant.find(allowedNow);
    if (grant?.accountId === account.accountId) return grant;
  }
  if (client.clientAuthMethod === 'none' && isLoopback(redirectUri)) return undefined;

  const given = await grantsFor(db, { userId: account.accountId, applicationId: client.clientId, redirectUri });
  const id = session?.grantIdFor(client.clientId);
  if (id !== undefined && given.some(({ idHash }) => idHash.equals(hashOfId(id)))) return provider.Grant.find(id);

  const requested = [...oidc.requestParamOIDCScopes];
  if (requested.length === 0 || oidc.prompts.has('consent')) return undefined;
  const allowed = new Set(given.flatMap(({ scopes }) => scopes));
  if (!requested.every((scope) => allowed.has(scope))) return undefined;
  const another = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  another.addOIDCScope(requested);
  await repeatGrants(db, hashOfId(await another.save()), { redirectUri, scopes: requested });
  return another;
}

/**
 * Any program on the user's machine can listen there and pose as a public application, so its consent is not remembered
 * (RFC 8252, 8.6).
 */
function isLoopback(redirectUri: string): boolean {
  const hostname = URL.parse(redirectUri)?.hostname ?? '';
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.[0-9.]+$/.test(hostname)
  );
}
