/** Sessions: opened by signing in, carried on by refresh tokens, proven by a JWT on every request. */
import { createHash } from 'node:crypto';
import { permissionsOf } from '#contracts/permissions.ts';
import type { TokenPair } from '#contracts/schemas/session.ts';
import type { Authenticate } from '#server/gateway/credential.ts';
import type { Tenant } from '#server/gateway/passage.ts';
import { Problem } from '#server/gateway/problem.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/log.ts';
import { passwordMatches } from '#server/platform/passwords.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Jwt } from './jwt.ts';
import { findAccount, findLiveSession, openSession, revokeReusedFamily, rotateRefreshToken } from './store.ts';

export interface Sessions {
  readonly authenticate: Authenticate;
  /** @throws Problem 401, the same after the same time, whoever does not exist. */
  signIn(db: TenantDb, tenant: Tenant, email: string, password: string): Promise<TokenPair>;
  /** @throws Problem 401 */
  refresh(db: TenantDb, tenant: Tenant, refreshToken: string): Promise<TokenPair>;
}

export interface SessionDeps {
  readonly database: Database;
  readonly jwt: Jwt;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}

export function sessions({ database, jwt, clock, random, logger }: SessionDeps): Sessions {
  /** 64 random bytes: a plain hash suffices, and can be looked up. */
  const mint = () => {
    const token = random.bytes(64).toString('base64url');
    return { token, stored: { id: newId(random, clock), hash: hashOf(token) } };
  };

  return {
    async authenticate(tenant, credential) {
      const claims = await jwt.verify(tenant, credential);
      const session = await findLiveSession(database.reading(tenant.id), claims.sessionId, claims.userId);
      if (!session) throw new Problem('invalid_token');
      return {
        kind: 'jwt',
        userId: claims.userId,
        tokenId: claims.tokenId,
        credentialId: claims.sessionId,
        readOnly: false,
        permissions: permissionsOf(session.roles),
      };
    },

    async signIn(db, tenant, email, password) {
      const account = await findAccount(db, email);
      const passwordHash = account?.passwordHash ?? undefined;
      const matches = await passwordMatches(passwordHash, password);
      if (!account || !passwordHash || !matches) throw new Problem('invalid_credentials');
      const refreshToken = mint();
      const session = { id: newId(random, clock), userId: account.id, passwordHash, methods: ['pwd'] };
      const expires = await openSession(db, session, refreshToken.stored);
      // Disabled, or given another password, while this one was hashed.
      if (expires === undefined) throw new Problem('invalid_credentials');
      return pair(await jwt.sign(tenant, account.id, session.id), refreshToken.token, expires);
    },

    async refresh(db, tenant, refreshToken) {
      const hash = hashOf(refreshToken);
      const successor = mint();
      const rotation = await rotateRefreshToken(db, hash, successor.stored);
      if (!rotation) {
        if (await revokeReusedFamily(db, hash)) {
          logger.warn({ tenant: tenant.host }, 'a spent refresh token was presented again: its session was ended');
        }
        throw new Problem('invalid_refresh_token');
      }
      return pair(await jwt.sign(tenant, rotation.userId, rotation.sessionId), successor.token, rotation.expires);
    },
  };
}

function pair(token: string, refreshToken: string, expires: number): TokenPair {
  return { token, refresh_token: refreshToken, refresh_token_expiration: expires };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
