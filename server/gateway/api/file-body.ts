/** A file as a response: a buffer or a stream. */
import type { Readable } from 'node:stream';

export interface FileContent {
  /** A function creates the content; it requires an etag and is not called for a client with that etag. */
  readonly content: Buffer | Readable | (() => Promise<Buffer>);
  /** Type, where the contract has several. */
  readonly type?: string;
  /** File name. Anything but letters, digits, dots and dashes becomes a dash. */
  readonly name: string;
  /** Entity tag: equal for equal content. Absent if revalidation is not worthwhile. */
  readonly etag?: string;
  /** Parameters of the media type, such as `charset=utf-8`. */
  readonly parameters?: string;
}

/** A file of which a client may read a part. */
export interface RangedContent extends Omit<FileContent, 'content'> {
  readonly length: number;
  /** @returns the content from a byte on */
  readonly content: (begin: number) => Readable;
  readonly etag: string;
}

export class FileBody {
  readonly file: FileContent | RangedContent;
  constructor(file: FileContent | RangedContent) {
    this.file = file;
  }
}

/** RFC 6266. ASCII only, so that no name needs quoting or `filename*`. */
export function contentDisposition(name: string): string {
  return `attachment; filename="${name.normalize('NFD').replace(/[^\w.-]+/g, '-')}"`;
}
