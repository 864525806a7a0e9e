/** The JWT of a session: ES256, issued and read for one tenant. Spec: Authentication, JWT. */
import { errors, jwtVerify, SignJWT } from 'jose';
import { validate as isUuid } from 'uuid';
import { jwtLifetimeSeconds } from '#contracts/schemas/session.ts';
import type { Tenant } from '#server/gateway/passage.ts';
import { Problem } from '#server/gateway/problem.ts';
import type { Clock } from '#server/platform/clock.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { SigningKeys } from './signing-keys.ts';

export interface SessionClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly tokenId: string;
}

export interface NewJwt {
  readonly userId: string;
  readonly sessionId: string;
  /** Absent: eleven days. */
  readonly lifetimeSeconds?: number;
  /** The administrator who acts as the user (RFC 8693, 4.1). For clients to see: the session row decides. */
  readonly actorId?: string;
}

export interface Jwt {
  sign(tenant: Tenant, claims: NewJwt): Promise<string>;
  /** @throws Problem 401: expired_token for one that was good once, invalid_token for all else. */
  verify(tenant: Tenant, token: string): Promise<SessionClaims>;
}

export function sessionJwt(keys: SigningKeys, clock: Clock, random: Random): Jwt {
  return {
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
        // Only this tenant's keys are asked for: a token of another tenant has a `kid` that does not exist here.
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
        const { sub: userId, jti: tokenId, sid: sessionId } = payload;
        // PostgreSQL would refuse to compare anything else with an id, and the caller would hear of its body: 422.
        const named = userId && isUuid(userId) && typeof sessionId === 'string' && isUuid(sessionId);
        if (!named || !tokenId) throw new Problem('invalid_token');
        return { userId, tokenId, sessionId };
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new Problem('expired_token');
        if (error instanceof errors.JOSEError) throw new Problem('invalid_token');
        throw error;
      }
    },
  };
}
