/** Consent: the requested scopes, with the user's own values, and what the application may do. */
import type Provider from 'oidc-provider';
import { type OAuthScope, oauthScopeNames } from '#contracts/schemas/oauth-scopes.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { hashOfId } from './instance.ts';
import { setRedirectUri } from './instance-store.ts';
import { refreshLimit } from './lifetimes.ts';
import { type Said, said } from './page.ts';
import type { Registration } from './store.ts';
import type { Person } from './user-info-store.ts';

type Interaction = InstanceType<Provider['Interaction']>;

/** Scopes by which an application does something for the user. */
const acts: readonly OAuthScope[] = ['registrations', 'memberships'];

const personalData: Readonly<Partial<Record<OAuthScope, (person: Person) => string | Said>>> = {
  profile: ({ firstName, lastName, locale, timezone }) =>
    [`${firstName} ${lastName}`, locale, timezone].filter((value) => value !== null).join(' · '),
  email: ({ email }) => email,
  groups: ({ groups }) => (groups.length > 0 ? groups.join(', ') : said('oauth.consent.noGroups')),
  roles: ({ roles }) => roles.join(', '),
  events: () => said('oauth.consent.events'),
  payments: () => said('oauth.consent.payments'),
};

function requestedIn({ params }: Interaction): string[] {
  return typeof params.scope === 'string' ? params.scope.split(' ') : [];
}

/** @returns the requested scopes, as far as the application may request them now. */
export function scopesOf(interaction: Interaction, { scopes }: Registration): string[] {
  const may = new Set<string>(['openid', 'offline_access', ...scopes]);
  return requestedIn(interaction).filter((scope) => may.has(scope));
}

/** @returns whether a requested scope was removed from the application since the library compared them. */
export function hasRemovedScope(interaction: Interaction, { scopes }: Registration): boolean {
  const requested = requestedIn(interaction);
  return oauthScopeNames.some((scope) => requested.includes(scope) && !scopes.includes(scope));
}

/** @returns the data of the consent page. */
export function consentData(interaction: Interaction, application: Registration, person: Person): object {
  const requested = scopesOf(interaction, application);
  const homepage = application.homepageUrl === null ? null : URL.parse(application.homepageUrl);
  return {
    application: application.name,
    homepage: homepage && { url: homepage.href, host: homepage.host },
    destination: URL.parse(redirectUriOf(interaction))?.host ?? '',
    email: person.email,
    days: refreshLimit / 86_400,
    reveals: oauthScopeNames
      .filter((scope) => requested.includes(scope) && !acts.includes(scope))
      .map((scope) => ({ label: said(`my.scope.${scope}`), value: personalData[scope]?.(person) ?? '' })),
    acts: acts.filter((scope) => requested.includes(scope)).map((scope) => said(`my.scope.${scope}`)),
  };
}

/** @returns the requested redirect URI. The library has compared it with the registered ones. */
export function redirectUriOf({ params }: Interaction): string {
  return String(params.redirect_uri);
}

/** Stores the grant of the user, with its redirect URI. @returns the id of the grant */
export async function grant(
  { provider, interaction }: { readonly provider: Provider; readonly interaction: Interaction },
  application: Registration,
  userId: string,
  db: TenantDb,
): Promise<string> {
  const before = interaction.grantId === undefined ? undefined : await provider.Grant.find(interaction.grantId);
  const own = before?.accountId === userId && before.clientId === application.id;
  const given = own ? before : new provider.Grant({ accountId: userId, clientId: application.id });
  given.addOIDCScope(scopesOf(interaction, application));
  const id = await given.save();
  await setRedirectUri(db, hashOfId(id), redirectUriOf(interaction));
  return id;
}
