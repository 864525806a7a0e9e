/** Sessions: opened by signing in, carried on by refresh tokens, proven by a JWT on every request. */
import { createHash } from 'node:crypto';
import { permissionsOf } from '#contracts/permissions.ts';
import type { TokenPair } from '#contracts/schemas/session.ts';
import type { Authenticate } from '#server/gateway/credential.ts';
import type { Client, Tenant, UserCaller } from '#server/gateway/passage.ts';
import { Problem } from '#server/gateway/problem.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/log.ts';
import { passwordMatches } from '#server/platform/passwords.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Jwt } from './jwt.ts';
import { lastUses } from './last-use.ts';
import {
  findAccount,
  findLiveSession,
  type LiveSession,
  type NewRefreshToken,
  openSession,
  recordSessionUse,
  revokeFamily,
  revokeReusedFamily,
  rotateRefreshToken,
} from './store.ts';

/** Opens the session of whoever has proved who it is. @returns its user, and when its refresh token ends. */
export type Open = (
  session: { id: string },
  token: NewRefreshToken,
) => Promise<{ userId: string; expires: number } | undefined>;

export interface Sessions {
  readonly authenticate: Authenticate;
  /** @throws Problem 401, the same after the same time, whoever does not exist. */
  signIn(db: TenantDb, tenant: Tenant, who: { email: string; password: string; client: Client }): Promise<TokenPair>;
  /** @param open the statement that opens it. @returns nothing when that opened none. */
  begin(tenant: Tenant, open: Open): Promise<TokenPair | undefined>;
  /** @throws Problem 401 */
  refresh(db: TenantDb, tenant: Tenant, refreshToken: string): Promise<TokenPair>;
  signOut(db: TenantDb, refreshToken: string): Promise<void>;
  /** Waits for what is still being recorded. */
  settle(): Promise<void>;
}

export interface SessionDeps {
  readonly database: Database;
  readonly jwt: Jwt;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}

export function sessions({ database, jwt, clock, random, logger }: SessionDeps): Sessions {
  const uses = lastUses('a session', recordSessionUse, database, logger);

  const begin: Sessions['begin'] = async (tenant, open) => {
    // 64 random bytes: a plain hash suffices, and can be looked up.
    const refreshToken = random.bytes(64).toString('base64url');
    const session = { id: newId(random, clock) };
    const opened = await open(session, { id: newId(random, clock), hash: hashOf(refreshToken) });
    if (!opened) return undefined;
    const token = await jwt.sign(tenant, { userId: opened.userId, sessionId: session.id });
    return pair(token, refreshToken, opened.expires);
  };

  return {
    begin,

    async authenticate(tenant, credential) {
      const { userId, tokenId, sessionId } = await jwt.verify(tenant, credential);
      const session = await findLiveSession(database.reading(tenant.id), sessionId, userId);
      if (!session) throw new Problem('invalid_token');
      if (session.usedLongAgo) uses.record(tenant.id, sessionId);
      return { kind: 'jwt', userId, tokenId, credentialId: sessionId, readOnly: false, ...mayDo(session) };
    },

    async signIn(db, tenant, { email, password, client }) {
      const account = await findAccount(db, email);
      const passwordHash = account?.passwordHash ?? undefined;
      const matches = await passwordMatches(passwordHash, password);
      if (!account || !passwordHash || !matches) throw new Problem('invalid_credentials');
      const userId = account.id;
      const tokens = await begin(tenant, async (session, token) => {
        const expires = await openSession(db, { ...session, userId, passwordHash, client }, token);
        return expires === undefined ? undefined : { userId, expires };
      });
      // Disabled, or given another password, while this one was hashed.
      if (!tokens) throw new Problem('invalid_credentials');
      return tokens;
    },

    async refresh(db, tenant, refreshToken) {
      const hash = hashOf(refreshToken);
      const successor = random.bytes(64).toString('base64url');
      const rotation = await rotateRefreshToken(db, hash, { id: newId(random, clock), hash: hashOf(successor) });
      if (!rotation) {
        const userId = await revokeReusedFamily(db, hash);
        if (userId) {
          logger.warn(
            { tenant: tenant.host, userId },
            'a spent refresh token was presented again: its session was ended',
          );
        }
        throw new Problem('invalid_refresh_token');
      }
      return pair(await jwt.sign(tenant, rotation), successor, rotation.expires);
    },

    signOut: (db, refreshToken) => revokeFamily(db, hashOf(refreshToken)),
    settle: uses.settle,
  };
}

/**
 * @returns the user's permissions; of an impersonation, those that the administrator has as well: acting as somebody
 * must never give anyone more than it has.
 * @throws Problem 401 when the administrator may act as nobody any more
 */
function mayDo(session: LiveSession): Pick<UserCaller, 'permissions' | 'impersonatorId'> {
  const permissions = permissionsOf(session.roles, session.custom);
  if (session.impersonatorId === null) return { permissions };
  const own = permissionsOf(session.impersonatorRoles, session.impersonatorCustom);
  if (!own.has('users:impersonate')) throw new Problem('invalid_token');
  return {
    permissions: new Set([...permissions].filter((permission) => own.has(permission))),
    impersonatorId: session.impersonatorId,
  };
}

function pair(token: string, refreshToken: string, expires: number): TokenPair {
  return { token, refresh_token: refreshToken, refresh_token_expiration: expires };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
