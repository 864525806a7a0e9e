/** Proof Key for Code Exchange, S256 (RFC 7636), by Web Crypto, which browsers have on https and on localhost. */

import { base64url } from '../random.ts';

export interface Pkce {
  readonly codeVerifier: string;
  readonly codeChallenge: string;
}

/** @param verifier 43 to 128 characters that nobody can guess */
export async function pkce(verifier: string): Promise<Pkce> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { codeVerifier: verifier, codeChallenge: base64url(new Uint8Array(digest)) };
}
