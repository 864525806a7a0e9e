/** Unguessable values. */

/** @returns 256 bits as 43 characters, because `crypto.randomUUID` is missing on pages without https */
export function unguessable(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
