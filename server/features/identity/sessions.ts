/** Sessions: opened by sign-in, extended by refresh tokens, authenticated by a JWT on every request. */
import { createHash } from 'node:crypto';
import { limitedTo, permissionsOf } from '#contracts/permissions.ts';
import type { TokenPair } from '#contracts/schemas/session.ts';
import { recordUserAct } from '#server/gateway/api/audit.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { Client, Tenant, UserCaller } from '#server/gateway/api/request-context.ts';
import type { Authenticate } from '#server/gateway/stages/credential.ts';
import { KnownRows } from '#server/gateway/stages/known-rows.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/log.ts';
import { hashing, verifies } from '#server/platform/passwords.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { equalBytes, type Secrets } from '#server/platform/secrets.ts';
import { recordFailedSignIn } from './failed-sign-ins.ts';
import { type Attempt, recordFailure } from './failures.ts';
import type { Jwt } from './jwt.ts';
import { lastUses } from './last-use.ts';
import { newPendingToken, openPendingByPassword, secondFactorRequired } from './pending-sign-ins.ts';
import { type Descendant, revokeReusedFamily, rotateRefreshToken, selectDescendants } from './refresh-store.ts';
import {
  beginPasswordTry,
  type EndedSession,
  type LiveSession,
  liveSession,
  type NewRefreshToken,
  openSession,
  recordSessionUse,
  revokeFamily,
} from './store.ts';

/** Opens the session of an authenticated user. @returns the user, and the refresh token's expiry in Unix seconds. */
type Open = (
  session: { id: string; lineId: string },
  token: NewRefreshToken,
) => Promise<{ userId: string; expires: number } | undefined>;

export interface Sessions {
  readonly authenticate: Authenticate;
  /** @throws Problem 401, the same after the same time, for a wrong password and an unknown email. */
  signIn(
    db: TenantDb,
    tenant: Tenant,
    credentials: { email: string; password: string; client: Client },
  ): Promise<TokenPair>;
  /** @param open statement that opens the session. @returns undefined if it opened none. */
  begin(tenant: Tenant, open: Open): Promise<TokenPair | undefined>;
  /** @throws Problem 401 */
  refresh(db: TenantDb, tenant: Tenant, refreshToken: string, client: Client): Promise<TokenPair>;
  signOut(db: TenantDb, refreshToken: string, client: Client): Promise<void>;
  /** Waits for pending writes of last uses. */
  flush(): Promise<void>;
}

export interface SessionDeps {
  readonly database: Database;
  readonly jwt: Jwt;
  readonly clock: Clock;
  readonly random: Random;
  readonly secrets: Secrets;
  readonly logger: Logger;
}

/** Maximum rotations resolved per refresh, for a client that missed some within the grace; more take another refresh. */
const longestLineage = 20;

export function sessions({ database, jwt, clock, random, secrets, logger }: SessionDeps): Sessions {
  const known = new KnownRows<LiveSession>();
  const uses = lastUses('session', recordSessionUse, database, logger);

  const begin: Sessions['begin'] = async (tenant, open) => {
    // 64 random bytes: a plain hash suffices, and can be looked up.
    const refreshToken = random.bytes(64).toString('base64url');
    const session = { id: newId(random, clock), lineId: newId(random, clock) };
    const opened = await open(session, { id: newId(random, clock), hash: hashOf(refreshToken) });
    if (!opened) return undefined;
    const token = await jwt.sign(tenant, { userId: opened.userId, sessionId: session.id });
    return pair(token, refreshToken, opened.expires);
  };

  const recordEnd = (db: TenantDb, action: string, { id, userId }: EndedSession, client: Client) =>
    recordUserAct(db, { id: newId(random, clock), action, userId, sessionId: id }, client);

  return {
    begin,

    async authenticate(tenant, credential, _address, assume) {
      const { userId, sessionId } = await jwt.verify(tenant, credential);
      const db = database.reading(tenant.id);
      const statement = () => liveSession(db, sessionId, userId);
      const lookup = {
        ...{ key: `${tenant.id} ${sessionId} ${userId}`, statement },
        read: async () => (await db.rows<LiveSession>(statement()))[0],
        seen: ({ usedLongAgo }: LiveSession) => {
          if (usedLongAgo) uses.record(tenant.id, sessionId);
        },
      };
      const session = await known.find(lookup, assume);
      if (!session) throw new Problem('invalid_token');
      const { secondFactorDue } = session;
      const common = { kind: 'jwt', userId, credentialId: sessionId, readOnly: false, secondFactorDue } as const;
      return { ...common, ...permissionsFor(session) };
    },

    async signIn(db, tenant, { email, password, client }) {
      const attempt: Attempt = { email, method: 'PASSWORD', place: client.place };
      const owner = { tenantId: tenant.id, caller: client.place };
      // Reserved inside the hashing slot, so that a request refused for its share counts no try.
      const { userId, passwordHash, total, matches, hasSecondFactor } = await hashing.take(owner, async () => {
        const begun = await beginPasswordTry(db, attempt);
        // While tries are refused, the right password gets the same response as a wrong one, after the same work.
        return { ...begun, matches: await verifies(begun.total && begun.passwordHash, password) };
      });
      const recordRefusal = async () => {
        await recordFailedSignIn(db, { lineId: newId(random, clock), email, operation: 'identity.loginCheck' }, client);
        return new Problem('invalid_credentials');
      };
      if (!total || !userId || !passwordHash || !matches) {
        await recordFailure(db, attempt, total);
        throw await recordRefusal();
      }
      if (hasSecondFactor) {
        const pending = newPendingToken(random);
        const isOpen = await openPendingByPassword(db, pending.hash, { userId, passwordHash, attempt, total });
        throw isOpen ? await secondFactorRequired(db, tenant, pending) : await recordRefusal();
      }
      const tokens = await begin(tenant, async (session, token) => {
        const expires = await openSession(db, { ...session, userId, passwordHash, client, attempt, total }, token);
        return expires === undefined ? undefined : { userId, expires };
      });
      // The user was disabled or changed its password during the hashing.
      if (!tokens) throw await recordRefusal();
      return tokens;
    },

    async refresh(db, tenant, refreshToken, client) {
      const hash = hashOf(refreshToken);
      const id = newId(random, clock);
      const rotation = await rotateRefreshToken(db, hash, { id, hash: hashOf(successorOf(refreshToken, id, secrets)) });
      if (!rotation) {
        const ended = await revokeReusedFamily(db, hash);
        if (ended) {
          await recordEnd(db, 'identity.refreshTokenReused', ended, client);
          logger.warn(
            { tenant: tenant.host, userId: ended.userId },
            'spent refresh token presented again; session ended',
          );
        }
        throw new Problem('invalid_refresh_token');
      }
      // The successor may already be spent: every use returns the newest token.
      const descendants = await selectDescendants(db, rotation.successorId, longestLineage);
      const newest = descendants.at(-1);
      if (!newest) throw new Error('the successor of a refresh token is missing');
      const value = descendants.reduce((token, next) => storedSuccessor(token, next, secrets), refreshToken);
      return pair(await jwt.sign(tenant, rotation), value, newest.expires);
    },

    async signOut(db, refreshToken, client) {
      const ended = await revokeFamily(db, hashOf(refreshToken));
      if (ended) await recordEnd(db, 'identity.revokeToken', ended, client);
    },
    flush: uses.flush,
  };
}

/**
 * @returns the user's permissions; for an impersonation, only those that the administrator, with the credential that
 * began it, has too, so that it gains none.
 * @throws Problem 401 when the administrator may no longer impersonate
 */
function permissionsFor(session: LiveSession): Pick<UserCaller, 'permissions' | 'impersonatorId'> {
  // Until the second factor is set up, the session reaches the user's own account alone.
  if (session.secondFactorDue) return { permissions: new Set() };
  const permissions = permissionsOf(session.roles, session.custom);
  if (session.impersonatorId === null) return { permissions };
  const ofAdministrator = permissionsOf(session.impersonatorRoles, session.impersonatorCustom);
  const own = limitedTo(ofAdministrator, session.impersonatorTokenPermissions);
  if (!own.has('users:impersonate')) throw new Problem('invalid_token');
  return {
    permissions: new Set([...permissions].filter((permission) => own.has(permission))),
    impersonatorId: session.impersonatorId,
  };
}

function pair(token: string, refreshToken: string, expires: number): TokenPair {
  return { token, refresh_token: refreshToken, refresh_token_expiration: expires };
}

/**
 * Derives a refresh token from its predecessor, so that every use of that returns the same one. The derivation needs the
 * token, the database and the key: stored data alone does not yield it.
 */
function successorOf(token: string, id: string, secrets: Secrets): string {
  return secrets.mac('refresh token', token, id).toString('base64url');
}

/** The same for a stored successor, which may have been derived under an earlier key. */
function storedSuccessor(token: string, { id, hash }: Descendant, secrets: Secrets): string {
  const candidates = secrets.macs('refresh token', token, id).map((mac) => mac.toString('base64url'));
  const found = candidates.find((candidate) => equalBytes(hashOf(candidate), hash));
  if (found === undefined) throw new Error('no secret derives the successor of a refresh token');
  return found;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
