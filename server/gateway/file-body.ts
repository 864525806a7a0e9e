/** A file as an answer: whole, or as a stream that is sent as it comes. */
import type { Readable } from 'node:stream';

export interface FileContent {
  /** A function makes it, and is not called for a client that has it already: it goes with an etag. */
  readonly content: Buffer | Readable | (() => Promise<Buffer>);
  /** What it is saved as. Anything but letters, digits, dots and dashes becomes a dash. */
  readonly name: string;
  /** Of the content: the same for the same. Absent for what is not worth asking for again. */
  readonly etag?: string;
  /** Parameters of its type, such as `charset=utf-8`. */
  readonly parameters?: string;
}

export class FileBody {
  readonly file: FileContent;
  constructor(file: FileContent) {
    this.file = file;
  }
}

/** RFC 6266: ASCII alone, so that no name needs quoting or another spelling. */
export function contentDisposition(name: string): string {
  return `attachment; filename="${name.normalize('NFD').replace(/[^\w.-]+/g, '-')}"`;
}

/** @returns whether a client that sends this If-None-Match has the file with this tag (RFC 9110, 13.1.2). */
export function isKnown(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(`"${etag}"`);
}
