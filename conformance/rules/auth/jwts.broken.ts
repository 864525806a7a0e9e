/** Hosts that verify JWTs wrongly, or issue them with the wrong lifetime. */

import { decoded, withClaims } from '#harness/jwt.ts';
import { type AcceptedCredentials, acceptingWhere } from '../../broken/accepted-credentials.ts';
import type { Mutant, ProxiedRequest } from '../../broken/mutant.ts';
import { reissuing } from '../../broken/reissuing.ts';

export const jwtMutants: readonly Mutant[] = [
  {
    name: 'jwt-of-nobody',
    breaks: 'auth/garbage-jwt-is-401',
    description: 'Reads the claims of a JWT and verifies nothing.',
    operations: ['users.list'],
    start: acceptingWhere((request) => jwtOf(request) !== undefined, 'authorization'),
  },
  {
    name: 'bad-jwt-400',
    breaks: 'auth/garbage-jwt-is-401',
    description: 'Calls a JWT that it rejects a bad request.',
    operations: ['users.list'],
    start: () => refusingJwts(400),
  },
  {
    name: 'signature-not-verified',
    breaks: 'auth/tampered-jwt-is-401',
    description: 'Wants a signature, and takes any.',
    operations: ['users.list'],
    start: acceptingWhere((request, accepted) => isLike(request, accepted, ([, claims]) => claims), 'authorization'),
  },
  {
    name: 'claims-not-signed',
    breaks: 'auth/tampered-jwt-is-401',
    description: 'Verifies the signature over something else than the claims.',
    operations: ['users.list'],
    start: acceptingWhere(
      (request, accepted) => isLike(request, accepted, ([, , signature]) => signature),
      'authorization',
    ),
  },
  {
    name: 'algorithm-none',
    breaks: 'auth/tampered-jwt-is-401',
    description: 'Goes by the algorithm that the JWT names, none among them.',
    operations: ['users.list'],
    start: acceptingWhere((request) => decoded(jwtOf(request) ?? '')?.header.alg === 'none', 'authorization'),
  },
  {
    name: 'tampered-jwt-403',
    breaks: 'auth/tampered-jwt-is-401',
    description: 'Refuses with 403 what is no genuine JWT, so that clients do not log in again.',
    operations: ['users.list'],
    start: () => refusingJwts(403),
  },
  {
    name: 'jwt-never-expires',
    breaks: 'auth/expired-jwt-is-401',
    description: 'Does not look at when a JWT expires.',
    operations: ['users.list'],
    start: acceptingWhere((request) => jwtOf(request) !== undefined, 'authorization'),
  },
  {
    name: 'expired-jwt-403',
    breaks: 'auth/expired-jwt-is-401',
    description: 'Refuses an expired JWT with 403.',
    operations: ['users.list'],
    start: () => refusingJwts(403),
  },
  {
    name: 'jwt-lives-an-hour',
    breaks: 'auth/jwt-lives-about-eleven-days',
    description: 'Issues JWTs that live for an hour.',
    start: () => reissuing((jwt) => living(jwt, 3_600)),
  },
  {
    name: 'jwt-lives-a-month',
    breaks: 'auth/jwt-lives-about-eleven-days',
    description: 'Issues JWTs that live for 30 days.',
    start: () => reissuing((jwt) => living(jwt, 30 * 86_400)),
  },
  {
    name: 'jwt-of-every-tenant',
    breaks: 'auth/jwt-of-another-tenant-is-401',
    description: 'Does not compare the tenant of a JWT with that of the host.',
    operations: ['users.list'],
    start: acceptingWhere(({ headers }, accepted) =>
      accepted.some('other', (value) => value === headers.authorization),
    ),
  },
  {
    name: 'foreign-jwt-403',
    breaks: 'auth/jwt-of-another-tenant-is-401',
    description: 'Refuses a JWT of another tenant with 403.',
    operations: ['contacts.create'],
    start: () => refusingJwts(403),
  },
  {
    name: 'foreign-jwt-404',
    breaks: 'auth/jwt-of-another-tenant-is-401',
    description: "Looks for the object before it compares the JWT's tenant.",
    operations: ['contacts.delete'],
    start: () => refusingJwts(404),
  },
  {
    name: 'other-tenant-takes-every-jwt',
    breaks: 'auth/jwt-is-401-at-another-tenant',
    description: 'Compares the tenant of a JWT at one host, and not at the other.',
    start: acceptingWhere(
      ({ headers, tenant }, accepted) =>
        tenant === 'other' && accepted.some('own', (value) => value === headers.authorization),
      'authorization',
    ),
  },
];

function jwtOf({ headers }: ProxiedRequest): string | undefined {
  const jwt = headers.authorization?.replace(/^Bearer /, '');
  return jwt?.split('.').length === 3 ? jwt : undefined;
}

type Part = (parts: readonly string[]) => string | undefined;

/** True if an accepted JWT has the same part. */
function isLike(request: ProxiedRequest, accepted: AcceptedCredentials, part: Part): boolean {
  const own = part((jwtOf(request) ?? '').split('.'));
  const hasSignature = jwtOf(request)?.endsWith('.') === false;
  return (
    Boolean(own) &&
    hasSignature &&
    accepted.some('own', (value) => part(value.replace(/^Bearer /, '').split('.')) === own)
  );
}

function refusingJwts(status: number): ReturnType<Mutant['start']> {
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      return response.status === 401 && jwtOf(request) !== undefined ? { ...response, status } : response;
    },
  };
}

function living(jwt: string, seconds: number): string {
  const parts = decoded(jwt);
  return parts ? withClaims(jwt, parts, { exp: (parts.claims.iat ?? 0) + seconds }) : jwt;
}
