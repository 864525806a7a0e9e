/** Hosts that are wrong about JWTs: which are genuine, whose they are and how long they live. */
import { decoded, withClaims } from '../../jwt.ts';
import { type LetIn, lettingIn } from '../let-in.ts';
import type { Mutant, ProxiedRequest } from '../mutant.ts';
import { reissuing } from '../reissuing.ts';

export const jwtMutants: readonly Mutant[] = [
  {
    name: 'jwt-of-nobody',
    breaks: 'auth/garbage-jwt-is-401',
    description: 'Reads the claims of a JWT and verifies nothing.',
    start: lettingIn((request) => jwtOf(request) !== undefined, 'authorization'),
  },
  {
    name: 'bad-jwt-400',
    breaks: 'auth/garbage-jwt-is-401',
    description: 'Calls a JWT that it rejects a bad request.',
    start: () => refusingJwts(400),
  },
  {
    name: 'signature-not-verified',
    breaks: 'auth/tampered-jwt-is-401',
    description: 'Wants a signature, and takes any.',
    start: lettingIn((request, letIn) => isLike(request, letIn, ([, claims]) => claims), 'authorization'),
  },
  {
    name: 'claims-not-signed',
    breaks: 'auth/tampered-jwt-is-401',
    description: 'Verifies the signature over something else than the claims.',
    start: lettingIn((request, letIn) => isLike(request, letIn, ([, , signature]) => signature), 'authorization'),
  },
  {
    name: 'algorithm-none',
    breaks: 'auth/tampered-jwt-is-401',
    description: 'Goes by the algorithm that the JWT names, none among them.',
    start: lettingIn((request) => decoded(jwtOf(request) ?? '')?.header.alg === 'none', 'authorization'),
  },
  {
    name: 'tampered-jwt-403',
    breaks: 'auth/tampered-jwt-is-401',
    description: 'Refuses with 403 what is no genuine JWT, so that clients do not log in again.',
    start: () => refusingJwts(403),
  },
  {
    name: 'jwt-never-expires',
    breaks: 'auth/expired-jwt-is-401',
    description: 'Does not look at when a JWT expires.',
    start: lettingIn((request) => jwtOf(request) !== undefined, 'authorization'),
  },
  {
    name: 'expired-jwt-403',
    breaks: 'auth/expired-jwt-is-401',
    description: 'Refuses an expired JWT with 403.',
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
    start: lettingIn(({ headers }, letIn) => letIn.some('other', (value) => value === headers.authorization)),
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
    start: lettingIn(
      ({ headers, tenant }, letIn) =>
        tenant === 'other' && letIn.some('own', (value) => value === headers.authorization),
      'authorization',
    ),
  },
];

function jwtOf({ headers }: ProxiedRequest): string | undefined {
  const jwt = headers.authorization?.replace(/^Bearer /, '');
  return jwt?.split('.').length === 3 ? jwt : undefined;
}

type Part = (parts: readonly string[]) => string | undefined;

/** Whether it has this part in common with one that was let in. */
function isLike(request: ProxiedRequest, letIn: LetIn, part: Part): boolean {
  const own = part((jwtOf(request) ?? '').split('.'));
  const hasSignature = jwtOf(request)?.endsWith('.') === false;
  return (
    Boolean(own) && hasSignature && letIn.some('own', (value) => part(value.replace(/^Bearer /, '').split('.')) === own)
  );
}

function refusingJwts(status: number): ReturnType<Mutant['start']> {
  return {
    api: async (request, forward) => {
      const answer = await forward(request);
      return answer.status === 401 && jwtOf(request) !== undefined ? { ...answer, status } : answer;
    },
  };
}

function living(jwt: string, seconds: number): string {
  const told = decoded(jwt);
  return told ? withClaims(jwt, told, { exp: (told.claims.iat ?? 0) + seconds }) : jwt;
}
