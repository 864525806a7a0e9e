/** Good credentials of each kind, and which of them an operation must accept. */
import { type AnyOperation, type CredentialKind, isWrite, requiresPresence } from '#contracts/operation.ts';
import { permissionsOf, type RoleName } from '#contracts/permissions.ts';
import type { ProblemCode } from '#contracts/problems.ts';
import { type CredentialVariant, refusedVariants } from './arrangements.ts';
import { freshLink, type Link } from './contact-link.ts';
import { apiToken, bearer, type Credential, contactHash } from './credential.ts';
import { freshAccess } from './oauth-access.ts';
import { freshPerson, impersonate, type Person, type Place } from './person.ts';

/** A credential and its id in the database, which is the scope of Idempotency-Keys. */
export interface Good {
  readonly credential: Credential;
  readonly id: string;
}

/** A factory of credentials. */
export interface CredentialSource {
  readonly name: string;
  readonly variant: CredentialVariant;
  readonly readOnly?: true;
  /**
   * @param person the caller, the impersonated user, or the user who authorized an application
   * @param link invitation of the contact; absent: a new one
   */
  of(place: Place, person: Person, link?: Link): Good | Promise<Good>;
}

/** One for each kind of credential. */
export const kinds: Readonly<Record<CredentialKind, CredentialSource>> = {
  apiToken: {
    name: 'an Api-Token',
    variant: 'apiToken',
    of: (_, { readWrite, tokenId }) => ({ credential: apiToken(readWrite), id: tokenId }),
  },
  jwt: { name: 'a JWT', variant: 'jwt', of: (_, { jwt, sessionId }) => ({ credential: bearer(jwt), id: sessionId }) },
  oauth: {
    name: 'an access token',
    variant: 'oauth',
    of: async (place, { id }) => {
      const { token, id: grantId } = await freshAccess(place, { userId: id });
      return { credential: bearer(token), id: grantId };
    },
  },
  contactHash: {
    name: 'a contact hash',
    variant: 'contactHash',
    of: async (place, _, link) => {
      const { hash, invitationId } = link ?? (await freshLink(place));
      return { credential: contactHash(hash), id: invitationId };
    },
  },
};

/** All kinds, a read-only Api-Token and an impersonation. */
export const credentialSources: readonly CredentialSource[] = [
  ...Object.values(kinds),
  {
    name: 'a read-only Api-Token',
    variant: 'apiToken',
    readOnly: true,
    of: (_, { readOnly, tokenId }) => ({ credential: apiToken(readOnly), id: tokenId }),
  },
  {
    name: 'a JWT of impersonation',
    variant: 'impersonation',
    of: async (place, { id }) => {
      const { jwt, sessionId } = await impersonate(place, id, await freshPerson(place, 'ROLE_ADMIN'));
      return { credential: bearer(jwt), id: sessionId };
    },
  },
];

/** @returns whether users with the role may call the operation with a read-write credential. */
export function mayCall(role: RoleName, { permission }: AnyOperation): boolean {
  return permission === 'none' || permission === 'self' || permissionsOf([role]).has(permission);
}

/** @returns the problem code when the operation refuses the credential before it reads the input; undefined: accepted. */
export function refusalOf(
  contract: AnyOperation,
  { variant, readOnly }: CredentialSource,
  role: RoleName,
): ProblemCode | undefined {
  const kind = variant === 'impersonation' ? 'jwt' : variant;
  if (contract.auth !== 'none' && !contract.auth.includes(kind)) return 'credential_not_accepted';
  if (variant === 'impersonation' && requiresPresence(contract)) return 'impersonation_forbidden';
  if (readOnly && isWrite(contract.method)) return 'read_only_token';
  const isUser = kind === 'apiToken' || kind === 'jwt';
  return isUser && !mayCall(role, contract) ? 'forbidden' : undefined;
}

/** @returns the status of the contract's example request with an accepted credential. */
export function statusWith({ id, success }: AnyOperation, { variant }: CredentialSource): number {
  return refusedVariants[id]?.[variant] ?? success.status;
}

/** @returns the first credential with which the operation can succeed; a JWT for public operations. */
export function firstSource({ id, auth }: AnyOperation): CredentialSource {
  const accepted = auth === 'none' ? (['jwt'] as const) : auth;
  const kind = accepted.find((candidate) => refusedVariants[id]?.[candidate] === undefined);
  if (!kind)
    throw new Error(`${id}: "refusedVariants" in test/actors/arrangements.ts refuses every credential of its contract`);
  return kinds[kind];
}
