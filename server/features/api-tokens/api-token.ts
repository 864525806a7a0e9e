/**
 * The format of an API token: `gg_rw_` or `gg_ro_`, 36 random base62 characters, and their CRC-32 in base62. The
 * checksum rejects typos without a query, and confirms what a secret scanner finds.
 */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { base62String, type Random, toBase62 } from '#server/platform/random.ts';

export type AccessLevel = 'READ_WRITE' | 'READ_ONLY';

const prefixes: Readonly<Record<AccessLevel, string>> = { READ_WRITE: 'gg_rw_', READ_ONLY: 'gg_ro_' };

function checksum(text: string): string {
  return toBase62(crc32(text), 6);
}

/** @returns a new token with 214 random bits, to be returned once and never stored. */
export function mintApiToken(accessLevel: AccessLevel, random: Random): string {
  const text = prefixes[accessLevel] + base62String(random, 36);
  return text + checksum(text);
}

/** @returns true if prefix, length and checksum are those of an API token. */
export function isWellFormed(token: string): boolean {
  return /^gg_r[wo]_[0-9A-Za-z]{42}$/.test(token) && checksum(token.slice(0, -6)) === token.slice(-6);
}

/** The stored form. A plain hash suffices for a secret of more than 112 bits (ASVS 6.5.2). */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
