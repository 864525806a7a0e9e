/** Every way in which a credential can be bad, by name: what the specification answers with 401. */
import { randomUUID } from 'node:crypto';
import type { ProblemCode } from '#contracts/problems.ts';
import { hashToken, mintApiToken } from '#server/features/api-tokens/api-token.ts';
import { systemRandom } from '#server/platform/random.ts';
import type { TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';
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
} from './forge.ts';
import { apiToken, bearer, type Credential } from './scene.ts';

export interface BadCredential {
  readonly name: string;
  readonly credential: Credential;
  readonly code: ProblemCode;
}

/** The states of a person whose credentials are dead; all are administrators, so that only the state can refuse them. */
const states = {
  'a disabled user': { status: 'DISABLED', deleted: false },
  'an invited user': { status: 'INVITED', deleted: false },
  'a deleted user': { status: 'ACTIVE', deleted: true },
} as const;

interface NewToken {
  readonly expires?: Date;
  readonly userId: string;
}

/** Puts people, tokens and sessions into a tenant, past the API: some states last too short to be met through it. */
class Arranger {
  readonly #service: TestService;
  readonly #tenant: TestTenant;
  constructor(service: TestService, tenant: TestTenant) {
    this.#service = service;
    this.#tenant = tenant;
  }

  async user(status: string, deleted: boolean): Promise<string> {
    const id = randomUUID();
    await this.#service.sql(
      `insert into users (tenant_id, id, email, first_name, last_name, status, roles, deleted_at)
        values ($1, $2, $3, 'Dead', 'Credential', $4, '{ROLE_ADMIN}', $5)`,
      [this.#tenant.id, id, `${id}@dead.example`, status, deleted ? this.#service.clock.now() : null],
    );
    return id;
  }

  async token({ userId, expires }: NewToken): Promise<{ id: string; token: string }> {
    const token = mintApiToken('READ_WRITE', systemRandom);
    const id = randomUUID();
    await this.#service.sql(
      `insert into api_tokens (tenant_id, id, user_id, name, token_hash, last_four, access_level, expires_at, last_used_at)
        values ($1, $2, $3, 'dead', $4, $5, 'READ_WRITE', $6, $7)`,
      [this.#tenant.id, id, userId, hashToken(token), token.slice(-4), expires ?? null, this.#service.clock.now()],
    );
    return { id, token };
  }

  async session(userId: string, ends: { revoked?: Date; expires?: Date } = {}): Promise<Session> {
    const id = randomUUID();
    const later = new Date(this.#service.clock.now().getTime() + 180 * 86_400_000);
    await this.#service.sql(
      `insert into sessions (tenant_id, id, user_id, methods, expires_at, revoked_at) values ($1, $2, $3, '{pwd}', $4, $5)`,
      [this.#tenant.id, id, userId, ends.expires ?? later, ends.revoked ?? null],
    );
    return { id, userId };
  }
}

/** @returns a token that differs from good ones in nothing but its signer, for the tests to see that it is accepted. */
export async function ownToken(service: TestService, tenant: TestTenant): Promise<string> {
  const key = await tenantKey(service, tenant);
  return goodToken(tenant, await sessionOf(service, tenant), key, service.clock.now());
}

/** @returns all that a tenant must refuse; puts what it needs into the database. */
export async function badCredentials(
  service: TestService,
  tenant: TestTenant,
  other: TestTenant,
): Promise<readonly BadCredential[]> {
  const arranger = new Arranger(service, tenant);
  return [
    ...malformed(tenant),
    ...(await badApiTokens(service, arranger, tenant, other)),
    ...(await badJwts(service, arranger, tenant, other)),
    {
      name: 'X-Contact-Hash: of nobody',
      credential: { 'x-contact-hash': 'f'.repeat(43) },
      code: 'invalid_contact_hash',
    },
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
    // The first that is presented counts, and a good one beside it helps nothing.
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

function list(kind: string, named: Record<string, Credential>, code: ProblemCode): BadCredential[] {
  return Object.entries(named).map(([name, credential]) => ({ name: `${kind}: ${name}`, credential, code }));
}

async function badApiTokens(
  service: TestService,
  arranger: Arranger,
  tenant: TestTenant,
  other: TestTenant,
): Promise<BadCredential[]> {
  const now = service.clock.now();
  const userId = tenant.people.ROLE_ADMIN.id;
  const deleted = await arranger.token({ userId });
  await service.sql('delete from api_tokens where id = $1', [deleted.id]);
  const tokens: Record<string, Credential> = {
    'well-formed and unknown': apiToken(mintApiToken('READ_WRITE', systemRandom)),
    'expired a second ago': apiToken((await arranger.token({ userId, expires: new Date(now.getTime() - 1000) })).token),
    'expired at this moment': apiToken((await arranger.token({ userId, expires: now })).token),
    deleted: apiToken(deleted.token),
    "the other tenant's": apiToken(other.people.ROLE_ADMIN.readWrite),
    "the other tenant's, read-only": apiToken(other.people.ROLE_ADMIN.readOnly),
  };
  for (const [name, { status, deleted }] of Object.entries(states)) {
    tokens[`of ${name}`] = apiToken((await arranger.token({ userId: await arranger.user(status, deleted) })).token);
  }
  return list('Api-Token', tokens, 'invalid_api_token');
}

async function badJwts(
  service: TestService,
  arranger: Arranger,
  tenant: TestTenant,
  other: TestTenant,
): Promise<BadCredential[]> {
  const now = service.clock.now();
  const userId = tenant.people.ROLE_ADMIN.id;
  const key = await tenantKey(service, tenant);
  const session = await sessionOf(service, tenant);
  const foreign = { tenant: other, key: await tenantKey(service, other), session: await sessionOf(service, other) };
  const good = (of: Session) => goodToken(tenant, of, key, now);
  const tokens: Record<string, string> = {
    ...forgedSignatures({ tenant, session, key, foreign, now }),
    ...wrongClaims({ tenant, session, key, foreign, now }),
    "the other tenant's": other.people.ROLE_ADMIN.jwt,
    'of a revoked session': good(await arranger.session(userId, { revoked: now })),
    'of a session that has ended': good(await arranger.session(userId, { expires: now })),
    "of another's session": good({ id: session.id, userId: tenant.people.ROLE_MEMBER.id }),
  };
  for (const [name, { status, deleted }] of Object.entries(states)) {
    tokens[`of ${name}`] = good(await arranger.session(await arranger.user(status, deleted)));
  }
  const past = { ...claimsOf(tenant, session, now), exp: Math.floor(now.getTime() / 1000) };
  const expired = compact(headerOf(key.kid), past, es256(key.privateKey));
  const asCredentials = Object.entries(tokens).map(([name, token]) => [name, bearer(token)] as const);
  return [
    ...list('JWT', Object.fromEntries(asCredentials), 'invalid_token'),
    { name: 'JWT: expired', credential: bearer(expired), code: 'expired_token' },
  ];
}
