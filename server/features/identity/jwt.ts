/** Session JWTs: ES256, signed and verified per tenant. Spec: Authentication, JWT. */
import { errors, jwtVerify, SignJWT } from 'jose';
import { validate as isUuid } from 'uuid';
import { jwtLifetimeSeconds } from '#contracts/schemas/session.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { Tenant } from '#server/gateway/api/request-context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { SigningKeys } from './signing-keys.ts';

interface SessionClaims {
  readonly userId: string;
  readonly sessionId: string;
}

interface NewJwt {
  readonly userId: string;
  readonly sessionId: string;
  /** Absent: eleven days. */
  readonly lifetimeSeconds?: number;
  /** The impersonating administrator (RFC 8693, 4.1). Informational for clients: the session row decides. */
  readonly actorId?: string;
}

export interface Jwt {
  /** Loads the signing key, so that `sign` needs no second connection while its caller holds one. */
  prepare(tenant: Tenant): Promise<void>;
  sign(tenant: Tenant, claims: NewJwt): Promise<string>;
  /** @throws Problem 401: expired_token for an expired one, invalid_token otherwise. */
  verify(tenant: Tenant, token: string): Promise<SessionClaims>;
}

export function sessionJwt(keys: SigningKeys, clock: Clock, random: Random): Jwt {
  return {
    async prepare(tenant) {
      await keys.current(tenant.id);
    },

    async sign(tenant, { userId, sessionId, lifetimeSeconds = jwtLifetimeSeconds, actorId }) {
      const { kid, key } = await keys.current(tenant.id);
      const issued = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ sid: sessionId, ...(actorId === undefined ? {} : { act: { sub: actorId } }) })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
        .setIssuer(tenant.baseUrl)
        .setAudience(tenant.id)
        .setSubject(userId)
        .setJti(newId(random, clock))
        .setIssuedAt(issued)
        .setExpirationTime(issued + lifetimeSeconds)
        .sign(key);
    },

    async verify(tenant, token) {
      try {
        // Looks up this tenant's keys only, so that the `kid` of another tenant is unknown.
        const { payload } = await jwtVerify(
          token,
          async ({ kid }) => {
            const key = kid === undefined ? undefined : await keys.verifying(tenant.id, kid);
            if (!key) throw new Problem('invalid_token');
            return key;
          },
          {
            algorithms: ['ES256'],
            typ: 'JWT',
            issuer: tenant.baseUrl,
            audience: tenant.id,
            requiredClaims: ['exp', 'iat', 'sub', 'jti', 'sid'],
            currentDate: clock.now(),
          },
        );
        const { sub: userId, sid: sessionId } = payload;
        // PostgreSQL rejects a malformed id, which would become a 422 about the request's body.
        const hasValidIds = userId && isUuid(userId) && typeof sessionId === 'string' && isUuid(sessionId);
        if (!hasValidIds) throw new Problem('invalid_token');
        return { userId, sessionId };
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new Problem('expired_token');
        if (error instanceof errors.JOSEError) throw new Problem('invalid_token');
        throw error;
      }
    },
  };
}
