/** Inserts inactive users, Api-Tokens and sessions by SQL: some states are too short to reach by the API. */
import { randomUUID } from 'node:crypto';
import { hashToken, mintApiToken } from '#server/features/api-tokens/api-token.ts';
import { systemRandom } from '#server/platform/random.ts';
import type { Session } from './forged-jwts.ts';
import type { Place } from './person.ts';

export interface State {
  readonly status: string;
  readonly deleted: boolean;
}

/** States in which a user's credentials are refused. All are administrators, so that only the state can be the reason. */
export const states = {
  'a disabled user': { status: 'DISABLED', deleted: false },
  'an invited user': { status: 'INVITED', deleted: false },
  'a deleted user': { status: 'ACTIVE', deleted: true },
} as const satisfies Record<string, State>;

export async function inactiveUser({ service, tenant }: Place, { status, deleted }: State): Promise<string> {
  const id = randomUUID();
  await service.sql(
    `insert into users (tenant_id, id, email, first_name, last_name, status, roles, deleted_at)
      values ($1, $2, $3, 'Dead', 'Credential', $4, '{ROLE_ADMIN}', $5)`,
    [tenant.id, id, `${id}@dead.example`, status, deleted ? service.clock.now() : null],
  );
  return id;
}

export async function apiTokenOf(
  { service, tenant }: Place,
  { userId, expires }: { readonly userId: string; readonly expires?: Date },
): Promise<{ id: string; token: string }> {
  const token = mintApiToken('READ_WRITE', systemRandom);
  const id = randomUUID();
  await service.sql(
    `insert into api_tokens (tenant_id, id, user_id, name, token_hash, last_four, access_level, expires_at, last_used_at)
      values ($1, $2, $3, 'dead', $4, $5, 'READ_WRITE', $6, $7)`,
    [tenant.id, id, userId, hashToken(token), token.slice(-4), expires ?? null, service.clock.now()],
  );
  return { id, token };
}

export async function sessionWith(
  { service, tenant }: Place,
  userId: string,
  ends: { readonly revoked?: Date; readonly expires?: Date } = {},
): Promise<Session> {
  const id = randomUUID();
  const later = new Date(service.clock.now().getTime() + 180 * 86_400_000);
  await service.sql(
    `insert into sessions (tenant_id, id, user_id, methods, expires_at, revoked_at) values ($1, $2, $3, '{pwd}', $4, $5)`,
    [tenant.id, id, userId, ends.expires ?? later, ends.revoked ?? null],
  );
  return { id, userId };
}
