/** Entity tags (RFC 9110, 8.8.3): made from a content, and compared with those of a client. */
import { hash } from 'node:crypto';

/** 22 characters are 132 bits, so that two contents never share a tag. */
const tagLength = 22;

/** Suffixes that hapi appends for a compressed body, which is another representation of the same version. */
const codings = ['', '-gzip', '-deflate'];

/** @returns the tag of these bytes, without quotes */
export function entityTagOf(content: Buffer): string {
  return hash('sha256', content, 'base64url').slice(0, tagLength);
}

/** @returns whether a client that sends this If-None-Match has the content with this tag (RFC 9110, 13.1.2) */
export function isKnown(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || codings.some((coding) => tags.includes(`"${etag}${coding}"`));
}

/** Tags of an If-Match; `*` is any version. */
export type IfMatch = readonly string[] | '*';

const listed = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;

/** @returns undefined if the field is malformed */
export function tagsOf(ifMatch: string): IfMatch | undefined {
  if (ifMatch.trim() === '*') return '*';
  // A comma may stand within a tag, but in none of ours: its halves are malformed.
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  return tags.every((tag) => listed.test(tag)) ? tags : undefined;
}

/** Strong comparison: a weak tag matches nothing (RFC 9110, 8.8.3.2). */
export function isListed(tags: readonly string[], etag: string): boolean {
  return codings.some((coding) => tags.includes(`"${etag}${coding}"`));
}
