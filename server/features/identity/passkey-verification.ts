/** Verification of what authenticators sign, by @simplewebauthn/server. */
import type { NewCredential, PasskeyAssertion } from '#contracts/schemas/passkey.ts';
import type { Tenant } from '#server/gateway/api/request-context.ts';
import { algorithms, relyingPartyOf } from './passkey-options.ts';

/** Loaded at the first use: it takes 200 ms and 28 MB, which a server without passkeys need not spend. */
const library = () => import('@simplewebauthn/server');

export interface VerifiedCredential {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
}

/** @returns undefined for another challenge, origin or host, and for a malformed or unsigned response */
export async function verifiedCredential(
  tenant: Tenant,
  challenge: Buffer,
  { id, rawId, type, response }: NewCredential,
): Promise<VerifiedCredential | undefined> {
  const { origin, rpId } = relyingPartyOf(tenant);
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject } = response;
  const verified = await orUndefined(
    verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verified?.verified) return undefined;
  const { credential } = verified.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
  };
}

/** @returns the new count of signatures; undefined as above, and for a count that does not grow: the key may be copied */
export async function verifiedCounter(
  tenant: Tenant,
  challenge: Buffer,
  { id, rawId, type, response }: PasskeyAssertion,
  { credentialId, publicKey, counter }: VerifiedCredential,
): Promise<number | undefined> {
  const { origin, rpId } = relyingPartyOf(tenant);
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = response;
  const verified = await orUndefined(
    verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      credential: { id: credentialId.toString('base64url'), publicKey: new Uint8Array(publicKey), counter },
    }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

/** The library reports everything that is wrong with a response as an error, without a class of its own. */
async function orUndefined<Result>(verifying: Promise<Result>): Promise<Result | undefined> {
  try {
    return await verifying;
  } catch {
    return undefined;
  }
}
