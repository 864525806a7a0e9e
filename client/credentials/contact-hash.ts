/** X-Contact-Hash credential: one contact at one event, from the link in its invitation. */
import { type Credential, forOneOrigin, headerValue } from './credential.ts';

/**
 * @param hashOrUrl the hash, or the magic URL: its last segment is the hash, or in earlier mails its fragment
 * @throws TypeError for a URL without a hash
 */
export function contactHash(hashOrUrl: string): Credential {
  const url = hashOrUrl.includes(':') ? new URL(hashOrUrl) : undefined;
  const hash = url ? hashIn(url) : hashOrUrl;
  const headers = { 'x-contact-hash': headerValue(hash, 'The contact hash') };
  const { connect } = forOneOrigin(({ origin }) => {
    if (url && url.origin !== origin) throw new TypeError(`The magic URL belongs to ${url.origin}, not to ${origin}.`);
    return { headers: async () => headers };
  });
  return { connect };
}

function hashIn({ pathname, hash }: URL): string | null {
  return /\/invitation\/([\w-]+)$/.exec(pathname)?.[1] ?? new URLSearchParams(hash.slice(1)).get('c');
}
