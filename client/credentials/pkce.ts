/** Proof Key for Code Exchange, S256 (RFC 7636), by Web Crypto, which browsers have on https and on localhost. */

export interface Pkce {
  readonly codeVerifier: string;
  readonly codeChallenge: string;
}

/** @param verifier 43 to 128 characters that nobody can guess */
export async function pkce(verifier: string): Promise<Pkce> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { codeVerifier: verifier, codeChallenge: base64url(new Uint8Array(digest)) };
}

/** @returns 256 bits that nobody can guess. */
export function unguessable(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
