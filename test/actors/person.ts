/**
 * New users for one test, so that ending sessions, changing passwords and deleting users does not affect other tests.
 * Inserted by SQL, because hashing a password is the slowest step of most tests.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { RoleName } from '#contracts/permissions.ts';
import { hashToken, mintApiToken } from '#server/features/api-tokens/api-token.ts';
import { systemRandom } from '#server/platform/random.ts';
import type { TestService } from '#test/service.ts';
import type { TestPerson, TestTenant } from '#test/template.ts';
import { goodToken, tenantKey } from './forged-jwts.ts';

/** A tenant of a service. */
export interface Place {
  readonly service: TestService;
  readonly tenant: TestTenant;
}

/** A user with every kind of credential, and their ids. */
export interface Person extends TestPerson {
  readonly sessionId: string;
  /** Id of the read-write Api-Token. */
  readonly tokenId: string;
}

/** @returns an active user with the role. Its tokens count as just used, so that requests record no use. */
export async function freshPerson(place: Place, role: RoleName): Promise<Person> {
  const { service, tenant } = place;
  const [id, sessionId, tokenId] = [randomUUID(), randomUUID(), randomUUID()];
  const refreshToken = randomBytes(64).toString('base64url');
  const [readWrite, readOnly] = [mintApiToken('READ_WRITE', systemRandom), mintApiToken('READ_ONLY', systemRandom)];
  const { id: like, password } = tenant.people.ROLE_ADMIN;
  await service.sql(
    `with person as (
        insert into users (tenant_id, id, email, first_name, last_name, password_hash, status, roles, newsletter_opt_in)
        select tenant_id, $2, $3, 'Fresh', 'Person', password_hash, 'ACTIVE', $4, true from users where tenant_id = $1 and id = $5),
      session as (
        insert into sessions (tenant_id, id, user_id, methods, last_used_at, expires_at)
        values ($1, $6, $2, '{pwd}', $7::timestamptz, $7::timestamptz + interval '180 days')),
      refresh as (
        insert into refresh_tokens (tenant_id, id, session_id, token_hash, expires_at)
        values ($1, gen_random_uuid(), $6, $8, $7::timestamptz + interval '30 days'))
      insert into api_tokens (tenant_id, id, user_id, name, token_hash, last_four, access_level, last_used_at)
      values ($1, $9, $2, 'fresh', $10, $11, 'READ_WRITE', $7), ($1, gen_random_uuid(), $2, 'fresh', $12, $13, 'READ_ONLY', $7)`,
    [
      tenant.id,
      id,
      `${id}@fresh.example`,
      [role],
      like,
      sessionId,
      service.clock.now(),
      createHash('sha256').update(refreshToken).digest(),
      tokenId,
      hashToken(readWrite),
      readWrite.slice(-4),
      hashToken(readOnly),
      readOnly.slice(-4),
    ],
  );
  const jwt = await jwtOf(place, { id: sessionId, userId: id });
  return {
    id,
    email: `${id}@fresh.example`,
    password,
    role,
    readWrite,
    readOnly,
    jwt,
    refreshToken,
    sessionId,
    tokenId,
  };
}

/** @returns a good JWT of a session. */
export async function jwtOf({ service, tenant }: Place, session: { id: string; userId: string }): Promise<string> {
  return goodToken(tenant, session, await tenantKey(service, tenant), service.clock.now());
}

/** The impersonating administrator, and the credential that started the impersonation. */
export interface Impersonator {
  readonly id: string;
  readonly sessionId?: string | undefined;
  readonly tokenId?: string | undefined;
}

/** @returns an impersonation session of the administrator as the user. */
export async function impersonate(
  place: Place,
  userId: string,
  { id, sessionId, tokenId }: Impersonator,
): Promise<{ sessionId: string; jwt: string }> {
  const { service, tenant } = place;
  const impersonation = randomUUID();
  await service.sql(
    `insert into sessions (tenant_id, id, user_id, methods, expires_at, impersonator_id, impersonator_session_id, impersonator_token_id)
      values ($1, $2, $3, '{}', $4::timestamptz + interval '30 minutes', $5, $6, $7)`,
    [tenant.id, impersonation, userId, service.clock.now(), id, sessionId ?? null, sessionId ? null : tokenId],
  );
  return { sessionId: impersonation, jwt: await jwtOf(place, { id: impersonation, userId }) };
}
