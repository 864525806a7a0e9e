/** Asking the user: what an application would learn, with the values that it would be told. */
import type Provider from 'oidc-provider';
import { type OAuthScope, oauthScopeNames, oauthScopes } from '#contracts/schemas/oauth-scopes.ts';
import { refreshLimit } from './settings.ts';
import type { Registration } from './store.ts';
import type { Person } from './user-info-store.ts';

type Interaction = InstanceType<Provider['Interaction']>;

const shownBy: Readonly<Record<OAuthScope, (person: Person) => string>> = {
  profile: ({ firstName, lastName, locale, timezone }) =>
    [`${firstName} ${lastName}`, locale, timezone].filter((value) => value !== null).join(' · '),
  email: ({ email }) => email,
  groups: ({ groups }) => (groups.length > 0 ? groups.join(', ') : 'None so far. Those that you join later, too'),
  roles: ({ roles }) => roles.join(', '),
};

/** @returns what is asked for, of what the application may ask for at this moment. */
export function scopesOf({ params }: Interaction, { scopes }: Registration): string[] {
  const may = new Set<string>(['openid', 'offline_access', ...scopes]);
  const asked = typeof params.scope === 'string' ? params.scope.split(' ') : [];
  return asked.filter((scope) => may.has(scope));
}

/** @returns what the page shows. */
export function consentData(interaction: Interaction, application: Registration, person: Person): object {
  const asked = scopesOf(interaction, application);
  const homepage = application.homepageUrl === null ? null : URL.parse(application.homepageUrl);
  return {
    application: application.name,
    homepage: homepage && { url: homepage.href, host: homepage.host },
    destination: URL.parse(String(interaction.params.redirect_uri))?.host ?? '',
    email: person.email,
    days: refreshLimit / 86_400,
    reveals: oauthScopeNames
      .filter((scope) => asked.includes(scope))
      .map((scope) => ({ label: oauthScopes[scope], value: shownBy[scope](person) })),
  };
}

/** Keeps what the user has allowed. @returns the id of the grant */
export async function grant(
  provider: Provider,
  interaction: Interaction,
  application: Registration,
  userId: string,
): Promise<string> {
  const before = interaction.grantId === undefined ? undefined : await provider.Grant.find(interaction.grantId);
  const own = before?.accountId === userId && before.clientId === application.id;
  const given = own ? before : new provider.Grant({ accountId: userId, clientId: application.id });
  given.addOIDCScope(scopesOf(interaction, application));
  return given.save();
}
