/** Invalid delegated credentials: impersonations, OAuth access tokens and contact hashes. */
import { randomBytes } from 'node:crypto';
import { freshLink } from './contact-link.ts';
import { bearer, type Credential, contactHash } from './credential.ts';
import { apiTokenOf, inactiveUser, sessionWith, states } from './inactive-people.ts';
import { freshAccess } from './oauth-access.ts';
import { freshPerson, type Impersonator, impersonate, type Place } from './person.ts';

/** Whose credentials must be refused, and the tenant that must refuse them. */
export interface Places {
  readonly here: Place;
  readonly there: Place;
}

type Named = Record<string, Credential>;

/** @returns JWTs of impersonations whose administrator, or the administrator's credential, is no longer valid. */
export async function badImpersonations(place: Place): Promise<Named> {
  const { service, tenant } = place;
  const now = service.clock.now();
  const userId = tenant.people.ROLE_MEMBER.id;
  const jwtBy = async (by: Impersonator) => bearer((await impersonate(place, userId, by)).jwt);
  const administrator = await freshPerson(place, 'ROLE_ADMIN');
  const { id } = administrator;
  const deleted = await apiTokenOf(place, { userId: id });
  const member = await freshPerson(place, 'ROLE_MEMBER');
  const ended = await impersonate(place, userId, administrator);
  await service.sql('update sessions set revoked_at = $2 where id = $1', [ended.sessionId, now]);
  const named: Named = {
    'that was ended': bearer(ended.jwt),
    'of a revoked session': await jwtBy({ id, sessionId: (await sessionWith(place, id, { revoked: now })).id }),
    'of a session that has ended': await jwtBy({ id, sessionId: (await sessionWith(place, id, { expires: now })).id }),
    'of an expired Api-Token': await jwtBy({ id, tokenId: (await apiTokenOf(place, { userId: id, expires: now })).id }),
    'of a deleted Api-Token': await jwtBy({ id, tokenId: deleted.id }),
    'of a user without the permission': await jwtBy(member),
  };
  await service.sql('delete from api_tokens where id = $1', [deleted.id]);
  for (const [name, state] of Object.entries(states)) {
    const dead = await inactiveUser(place, state);
    named[`of ${name}`] = await jwtBy({ id: dead, sessionId: (await sessionWith(place, dead)).id });
    // The administrator is active, and the impersonated user is not.
    named[`as ${name}`] = bearer((await impersonate(place, dead, administrator)).jwt);
  }
  return named;
}

/** @returns access tokens that are unknown, expired or revoked. */
export async function badOAuthTokens({ here, there }: Places): Promise<Named> {
  const { service, tenant } = here;
  const now = service.clock.now();
  const userId = tenant.people.ROLE_MEMBER.id;
  const access = async (more: object = {}) => freshAccess(here, { userId, ...more });
  const ungranted = await access();
  const unregistered = await access();
  const named: Named = {
    unknown: bearer(randomBytes(32).toString('base64url')),
    'expired a second ago': bearer((await access({ expires: new Date(now.getTime() - 1000) })).token),
    'expired at this moment': bearer((await access({ expires: now })).token),
    'of a grant that was withdrawn': bearer(ungranted.token),
    'of an application that was deleted': bearer(unregistered.token),
    'a refresh token': bearer((await access({ model: 'RefreshToken' })).token),
    'an authorization code': bearer((await access({ model: 'AuthorizationCode' })).token),
    "the other tenant's": bearer((await freshAccess(there, { userId: there.tenant.people.ROLE_MEMBER.id })).token),
  };
  await service.sql(`delete from oauth_instances where model = 'Grant' and application_id = $1`, [
    ungranted.applicationId,
  ]);
  await service.sql('delete from oauth_applications where id = $1', [unregistered.applicationId]);
  for (const [name, state] of Object.entries(states)) {
    named[`of ${name}`] = bearer((await access({ userId: await inactiveUser(here, state) })).token);
  }
  return named;
}

const days = (count: number) => count * 86_400_000;

/** @returns contact hashes that are not valid. */
export async function badContactHashes({ here, there }: Places): Promise<Named> {
  const { service } = here;
  const { hash } = await freshLink(here);
  const uninvited = await freshLink(here);
  await service.sql('delete from contacts where id = $1', [uninvited.contactId]);
  const longAgo = new Date(service.clock.now().getTime() - days(30) - 1);
  const hashes: Record<string, string> = {
    unknown: randomBytes(32).toString('base64url'),
    empty: '',
    'a word': 'x',
    'one character short': hash.slice(0, -1),
    'one character long': `${hash}A`,
    'another spelling of the same bytes': `${hash}=`,
    'with a scheme': `Bearer ${hash}`,
    'very long': 'a'.repeat(8_000),
    'of a revoked invitation': (await freshLink(here, { status: 'REVOKED' })).hash,
    'of an invitation that was never sent': (await freshLink(here, { status: 'DRAFT' })).hash,
    'of an event that ended more than 30 days ago': (await freshLink(here, { ends: longAgo })).hash,
    'of a deleted contact': uninvited.hash,
    "the other tenant's": (await freshLink(there)).hash,
  };
  return Object.fromEntries(Object.entries(hashes).map(([name, text]) => [name, contactHash(text)]));
}

/** The tenant that must refuse the credentials, and another tenant. */
export interface Places {
  readonly here: Place;
  readonly there: Place;
}
