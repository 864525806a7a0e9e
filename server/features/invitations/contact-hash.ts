/**
 * The hash in the link of an invitation: 32 bytes as base64url, derived from a nonce of the row and a key outside the
 * database. Every mail of the invitation carries the same one, and neither the table nor the queue of jobs holds it.
 */
import { createHash } from 'node:crypto';
import type { Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';

const nonceBytes = 16;

/** The columns of a link. */
export interface Link {
  readonly nonce: Buffer;
  /** SHA-256 of the hash, to find the invitation without storing the hash. */
  readonly digest: Buffer;
}

/** @returns the hash of an invitation. */
export function contactHash(secrets: Secrets, tenantId: string, invitationId: string, nonce: Buffer): string {
  return secrets.mac('contact hash', tenantId, invitationId, nonce.toString('base64url')).toString('base64url');
}

/**
 * @returns the hash of a stored link
 * @throws Error if its secret is gone: only a new link can be mailed then
 */
export function hashOfLink(secrets: Secrets, tenantId: string, { id, nonce, digest }: Link & { id: string }): string {
  const macs = secrets.macs('contact hash', tenantId, id, nonce.toString('base64url'));
  const found = macs.map((mac) => mac.toString('base64url')).find((hash) => digestOf(hash).equals(digest));
  if (found === undefined) throw new Error(`no secret derives the link of invitation ${id}: reset the link`);
  return found;
}

/** @returns a link with a new nonce, and so a new hash. */
export function newLink(secrets: Secrets, tenantId: string, invitationId: string, random: Random): Link {
  const nonce = random.bytes(nonceBytes);
  return { nonce, digest: digestOf(contactHash(secrets, tenantId, invitationId, nonce)) };
}

/** Digest of the text, not of the decoded bytes: each hash has one valid spelling. */
export function digestOf(hash: string): Buffer {
  return createHash('sha256').update(hash).digest();
}

/** @returns whether the format is valid; others are refused without a query. */
export function isWellFormed(hash: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(hash);
}

/** The hash is in the path, so that the page works without a script. Links mailed before have it in the fragment. */
export function linkOf(baseUrl: string, hash: string): string {
  return `${baseUrl}/invitation/${hash}`;
}
