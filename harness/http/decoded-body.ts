/** The content of a compressed response, as its client reads it. What passes through the proxy stays as it is. */
// Not by its names: Node before 22.15 has no Zstandard.
import zlib, { type InputType } from 'node:zlib';

type Decode = (content: InputType, options: { maxOutputLength: number }) => Buffer;

/** RFC 9110, 8.4.1; RFC 7932; RFC 8878. */
const codings: Readonly<Record<string, Decode>> = {
  gzip: zlib.gunzipSync,
  'x-gzip': zlib.gunzipSync,
  deflate: zlib.inflateSync,
  br: zlib.brotliDecompressSync,
  zstd: zlib.zstdDecompressSync,
};

/**
 * @param coding the header Content-Encoding: the codings in the order in which they were applied
 * @returns `too-large`, which is not judged, beyond the bound and for what cannot be decoded
 */
export function decodedBody(
  content: Buffer | 'too-large',
  coding: string | undefined,
  mostBytes: number,
): Buffer | 'too-large' {
  // A response to HEAD, and a 304, name the coding of a body that they do not have.
  if (content === 'too-large' || coding === undefined || content.length === 0) return content;
  let decoded = content;
  for (const name of coding.toLowerCase().split(',').reverse()) {
    const one = name.trim();
    if (one === 'identity' || one === '') continue;
    const decode = codings[one];
    if (!decode) return 'too-large';
    try {
      decoded = decode(decoded, { maxOutputLength: mostBytes });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      return 'too-large';
    }
  }
  return decoded;
}
