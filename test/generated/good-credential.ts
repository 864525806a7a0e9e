/** A good credential of each kind: what an operation accepts is decided by its contract, and tried with all of them. */
import { type AnyOperation, asksForThePerson, type CredentialKind, isWrite } from '#contracts/operation.ts';
import { permissionsOf, type RoleName } from '#contracts/permissions.ts';
import type { ProblemCode } from '#contracts/problems.ts';
import { refusedWays, type Way } from './arrangements.ts';
import { freshLink, type Link } from './contact-link.ts';
import { apiToken, bearer, type Credential, contactHash } from './credential.ts';
import { freshAccess } from './oauth-access.ts';
import { actingAs, freshPerson, type Person, type Place } from './person.ts';

/** A credential, and the id of what stands behind it in the database: Idempotency-Keys belong to that. */
export interface Good {
  readonly credential: Credential;
  readonly id: string;
}

/** A way to come as somebody. */
export interface Means {
  readonly name: string;
  readonly way: Way;
  readonly readOnly?: true;
  /**
   * @param person who comes, is acted as, or has let an application in.
   * @param link of the contact who comes; absent: a new one.
   */
  of(place: Place, person: Person, link?: Link): Good | Promise<Good>;
}

/** One for each kind of credential. */
export const kinds: Readonly<Record<CredentialKind, Means>> = {
  apiToken: {
    name: 'an Api-Token',
    way: 'apiToken',
    of: (_, { readWrite, tokenId }) => ({ credential: apiToken(readWrite), id: tokenId }),
  },
  jwt: { name: 'a JWT', way: 'jwt', of: (_, { jwt, sessionId }) => ({ credential: bearer(jwt), id: sessionId }) },
  oauth: {
    name: 'an access token',
    way: 'oauth',
    of: async (place, { id }) => {
      const { token, applicationId } = await freshAccess(place, { userId: id });
      return { credential: bearer(token), id: applicationId };
    },
  },
  contactHash: {
    name: 'a contact hash',
    way: 'contactHash',
    of: async (place, _, link) => {
      const { hash, invitationId } = link ?? (await freshLink(place));
      return { credential: contactHash(hash), id: invitationId };
    },
  },
};

/** Every way there is to come. */
export const everyMeans: readonly Means[] = [
  ...Object.values(kinds),
  {
    name: 'a read-only Api-Token',
    way: 'apiToken',
    readOnly: true,
    of: (_, { readOnly, tokenId }) => ({ credential: apiToken(readOnly), id: tokenId }),
  },
  {
    name: 'a JWT of impersonation',
    way: 'acting',
    of: async (place, { id }) => {
      const { jwt, sessionId } = await actingAs(place, id, await freshPerson(place, 'ROLE_ADMIN'));
      return { credential: bearer(jwt), id: sessionId };
    },
  },
];

/** @returns whether people of the role may call the operation with a credential that is not read-only. */
export function mayCall(role: RoleName, { permission }: AnyOperation): boolean {
  return permission === 'none' || permission === 'self' || permissionsOf([role]).has(permission);
}

/** @returns why the operation refuses a good credential before it looks at the input; undefined: it does not. */
export function refusalOf(contract: AnyOperation, { way, readOnly }: Means, role: RoleName): ProblemCode | undefined {
  const kind = way === 'acting' ? 'jwt' : way;
  if (contract.auth !== 'none' && !contract.auth.includes(kind)) return 'credential_not_accepted';
  if (way === 'acting' && asksForThePerson(contract)) return 'impersonation_forbidden';
  if (readOnly && isWrite(contract.method)) return 'read_only_token';
  const isUser = kind === 'apiToken' || kind === 'jwt';
  return isUser && !mayCall(role, contract) ? 'forbidden' : undefined;
}

/** @returns the status of the contract's own request, once nothing refuses the credential. */
export function statusWith({ id, success }: AnyOperation, { way }: Means): number {
  return refusedWays[id]?.[way] ?? success.status;
}

/** @returns the first kind of credential by which the operation can succeed; a public one is asked as a signed-in user. */
export function firstMeans({ id, auth }: AnyOperation): Means {
  const accepted = auth === 'none' ? (['jwt'] as const) : auth;
  const kind = accepted.find((candidate) => refusedWays[id]?.[candidate] === undefined);
  if (!kind) throw new Error(`${id}: "refusedWays" of test/generated/arrangements.ts leaves no way to call it`);
  return kinds[kind];
}
