/** Parts of a request that differ between variations of one identity. */
import { claimedAddress } from '#harness/actors/claimed-address.ts';
import type { Variation } from '../limits/target-session.ts';

const headers: Readonly<Partial<Record<Variation, Readonly<Record<string, string>>>>> = {
  'claimed-address': claimedAddress,
  'other-language': { 'accept-language': 'fr;q=0.7' },
  'other-agent': { 'user-agent': 'guildgate-loadtest-other/1' },
};

export const headersOfVariation = (variation: Variation): Readonly<Record<string, string>> => headers[variation] ?? {};

/** Of a path without its query. */
const lastLetter = /[A-Za-z0-9](?=[^A-Za-z0-9]*$)/;

/** @returns whether the path can be written in another way */
export const hasOtherSpellings = (path: string) => lastLetter.test(path.replace(/\?.*$/s, ''));

/** @param path with its query @param unique a word unused by any run */
export function spelledPath(path: string, variation: Variation, unique: () => string): string {
  const [, plain = path, query = ''] = /^([^?]*)(\?.*)?$/s.exec(path) ?? [];
  switch (variation) {
    case 'encoded-path':
      return plain.replace(lastLetter, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`) + query;
    case 'slashed-path':
      return (plain.endsWith('/') ? plain.slice(0, -1) : `${plain}/`) + query;
    case 'unknown-path':
      return `${plain.replace(/\/$/, '')}-${unique()}${query}`;
    default:
      return path;
  }
}
