/** Bad credentials of every kind, by name: each must be refused with 401. */
import type { ProblemCode } from '#contracts/problems.ts';
import { mintApiToken } from '#server/features/api-tokens/api-token.ts';
import { systemRandom } from '#server/platform/random.ts';
import type { TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';
import type { Places } from './bad-delegations.ts';
import { badContactHashes, badImpersonations, badOAuthTokens } from './bad-delegations.ts';
import { apiToken, bearer, type Credential } from './credential.ts';
import {
  claimsOf,
  compact,
  es256,
  forgedSignatures,
  goodToken,
  headerOf,
  type Session,
  sessionOf,
  tenantKey,
  wrongClaims,
} from './forged-jwts.ts';
import { apiTokenOf, inactiveUser, sessionWith, states } from './inactive-people.ts';

/** Kind of a bad credential. */
export type BadKind =
  | 'Api-Token, malformed'
  | 'JWT, malformed'
  | 'Api-Token'
  | 'JWT'
  | 'impersonation'
  | 'OAuth'
  | 'contact hash';

export interface BadCredential {
  readonly kind: BadKind;
  readonly name: string;
  readonly credential: Credential;
  readonly code: ProblemCode;
}

/** @returns a valid JWT signed by the test: proves that forgeries fail because of the forged part. */
export async function ownToken(service: TestService, tenant: TestTenant): Promise<string> {
  const key = await tenantKey(service, tenant);
  return goodToken(tenant, await sessionOf(service, tenant), key, service.clock.now());
}

/** Inserts the rows that the credentials need. @returns all credentials that a tenant must refuse */
export async function badCredentials(
  service: TestService,
  tenant: TestTenant,
  other: TestTenant,
): Promise<readonly BadCredential[]> {
  const places = { here: { service, tenant }, there: { service, tenant: other } };
  return [
    ...malformed(tenant),
    ...(await badApiTokens(places)),
    ...(await badJwts(places)),
    ...list('impersonation', await badImpersonations(places.here), 'invalid_token'),
    ...list('OAuth', await badOAuthTokens(places), 'invalid_token'),
    ...list('contact hash', await badContactHashes(places), 'invalid_contact_hash'),
  ];
}

function malformed({ people }: TestTenant): BadCredential[] {
  const { readWrite, readOnly, jwt } = people.ROLE_ADMIN;
  const otherEnd = readWrite.endsWith('0') ? '1' : '0';
  const tokens: Record<string, Credential> = {
    empty: apiToken(''),
    'a word': apiToken('x'),
    'one character short': apiToken(readWrite.slice(0, -1)),
    'one character long': apiToken(`${readWrite}0`),
    'a wrong checksum': apiToken(readWrite.slice(0, -1) + otherEnd),
    'read-only turned into read-write': apiToken(readOnly.replace('gg_ro_', 'gg_rw_')),
    'with a scheme': apiToken(`Bearer ${readWrite}`),
    'a JWT': apiToken(jwt),
    'not ASCII': apiToken('gg_rw_é'),
    'very long': apiToken('a'.repeat(8_000)),
    'sent twice': { 'api-token': [readWrite, readWrite] },
    // The Api-Token takes precedence over a good JWT.
    'beside a good JWT': { ...apiToken('x'), ...bearer(jwt) },
  };
  const headers: Record<string, Credential> = {
    empty: { authorization: '' },
    'a scheme alone': { authorization: 'Bearer' },
    'a word': bearer('x'),
    'three words': bearer('a.b.c'),
    'without a scheme': { authorization: jwt },
    'another scheme': { authorization: `Basic ${Buffer.from('ada:secret').toString('base64')}` },
    'two tokens': bearer(`${jwt} ${jwt}`),
    'an Api-Token': bearer(readWrite),
    'very long': bearer('a'.repeat(8_000)),
  };
  return [
    ...list('Api-Token, malformed', tokens, 'invalid_api_token'),
    ...list('JWT, malformed', headers, 'invalid_token'),
  ];
}

function list(kind: BadKind, named: Record<string, Credential>, code: ProblemCode): BadCredential[] {
  return Object.entries(named).map(([name, credential]) => ({ kind, name: `${kind}: ${name}`, credential, code }));
}

async function badApiTokens({ here, there }: Places): Promise<BadCredential[]> {
  const { service, tenant } = here;
  const { people } = there.tenant;
  const now = service.clock.now();
  const userId = tenant.people.ROLE_ADMIN.id;
  const deleted = await apiTokenOf(here, { userId });
  await service.sql('delete from api_tokens where id = $1', [deleted.id]);
  const justExpired = await apiTokenOf(here, { userId, expires: new Date(now.getTime() - 1000) });
  const expiring = await apiTokenOf(here, { userId, expires: now });
  const tokens: Record<string, Credential> = {
    'well-formed and unknown': apiToken(mintApiToken('READ_WRITE', systemRandom)),
    'expired a second ago': apiToken(justExpired.token),
    'expired at this moment': apiToken(expiring.token),
    deleted: apiToken(deleted.token),
    "the other tenant's": apiToken(people.ROLE_ADMIN.readWrite),
    "the other tenant's, read-only": apiToken(people.ROLE_ADMIN.readOnly),
  };
  for (const [name, state] of Object.entries(states)) {
    tokens[`of ${name}`] = apiToken((await apiTokenOf(here, { userId: await inactiveUser(here, state) })).token);
  }
  return list('Api-Token', tokens, 'invalid_api_token');
}

async function badJwts({ here, there }: Places): Promise<BadCredential[]> {
  const { service, tenant } = here;
  const now = service.clock.now();
  const userId = tenant.people.ROLE_ADMIN.id;
  const key = await tenantKey(service, tenant);
  const session = await sessionOf(service, tenant);
  const foreign = {
    tenant: there.tenant,
    key: await tenantKey(service, there.tenant),
    session: await sessionOf(service, there.tenant),
  };
  const good = (of: Session) => goodToken(tenant, of, key, now);
  const tokens: Record<string, string> = {
    ...forgedSignatures({ tenant, session, key, foreign, now }),
    ...wrongClaims({ tenant, session, key, foreign, now }),
    "the other tenant's": there.tenant.people.ROLE_ADMIN.jwt,
    'of a revoked session': good(await sessionWith(here, userId, { revoked: now })),
    'of a session that has ended': good(await sessionWith(here, userId, { expires: now })),
    "of another's session": good({ id: session.id, userId: tenant.people.ROLE_MEMBER.id }),
  };
  for (const [name, state] of Object.entries(states)) {
    tokens[`of ${name}`] = good(await sessionWith(here, await inactiveUser(here, state)));
  }
  const past = { ...claimsOf(tenant, session, now), exp: Math.floor(now.getTime() / 1000) };
  const expired = compact(headerOf(key.kid), past, es256(key.privateKey));
  const asCredentials = Object.entries(tokens).map(([name, token]) => [name, bearer(token)] as const);
  return [
    ...list('JWT', Object.fromEntries(asCredentials), 'invalid_token'),
    ...list('JWT', { expired: bearer(expired) }, 'expired_token'),
  ];
}
