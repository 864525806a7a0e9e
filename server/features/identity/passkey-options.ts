/** Options of passkeys for the browser, and what its responses must match (WebAuthn, level 3). */
import {
  type CredentialDescriptor,
  type PasskeyCreation,
  type PasskeyRequest,
  passkeyChallengeSeconds,
} from '#contracts/schemas/passkey.ts';
import type { Tenant } from '#server/gateway/api/request-context.ts';

/** COSE algorithms: EdDSA, ES256 and RS256, which authenticators have (WebAuthn, 5.4). */
export const algorithms = [-8, -7, -257];

/**
 * A passkey comes after the password or mailed code, so that possession is enough. Required verification would refuse
 * security keys without a PIN.
 */
const userVerification = 'preferred';
const timeout = passkeyChallengeSeconds * 1_000;

export interface StoredCredential {
  readonly credentialId: Buffer;
  readonly transports: string[];
}

/** @returns the origin of the tenant's pages, and its host: passkeys of one tenant are unknown at another */
export function relyingPartyOf({ baseUrl }: Pick<Tenant, 'baseUrl'>): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(baseUrl);
  return { origin, rpId: hostname };
}

export function creationOptions(
  tenant: Tenant,
  user: { readonly id: string; readonly email: string; readonly name: string },
  challenge: Buffer,
  present: readonly StoredCredential[],
): PasskeyCreation {
  return {
    rp: { id: relyingPartyOf(tenant).rpId, name: tenant.name },
    user: {
      id: Buffer.from(user.id.replaceAll('-', ''), 'hex').toString('base64url'),
      name: user.email,
      displayName: user.name,
    },
    challenge: challenge.toString('base64url'),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    excludeCredentials: present.map(descriptorOf),
    // Preferred, so that password managers synchronise it; not required, because old security keys store none.
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification },
    // Who made the authenticator does not matter, and a statement would identify its model.
    attestation: 'none',
  };
}

export function requestOptions(
  tenant: Tenant,
  challenge: Buffer,
  allowed: readonly StoredCredential[],
): PasskeyRequest {
  return {
    challenge: challenge.toString('base64url'),
    rpId: relyingPartyOf(tenant).rpId,
    timeout,
    allowCredentials: allowed.map(descriptorOf),
    userVerification,
  };
}

function descriptorOf({ credentialId, transports }: StoredCredential): CredentialDescriptor {
  return { id: credentialId.toString('base64url'), type: 'public-key', transports };
}
