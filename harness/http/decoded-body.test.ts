import zlib from 'node:zlib';
import test from 'ava';
import { decodedBody } from './decoded-body.ts';

const text = Buffer.from('{"member":[]}'.repeat(20));

test('compressed content is judged as its client reads it', (t) => {
  const codings = {
    gzip: zlib.gzipSync(text),
    deflate: zlib.deflateSync(text),
    br: zlib.brotliCompressSync(text),
    zstd: zlib.zstdCompressSync(text),
    'br, GZIP': zlib.gzipSync(zlib.brotliCompressSync(text)),
    identity: text,
  };
  for (const [coding, content] of Object.entries(codings))
    t.deepEqual(decodedBody(content, coding, 1_000), text, coding);
  t.deepEqual(decodedBody(text, undefined, 1_000), text);
  t.deepEqual(decodedBody(Buffer.alloc(0), 'gzip', 1_000), Buffer.alloc(0), 'of HEAD, and of 304');
});

test('what cannot be decoded, or is too large then, is not judged', (t) => {
  for (const [content, coding] of [
    [text, 'gzip'],
    [zlib.gzipSync(text).subarray(0, 20), 'gzip'],
    [text, 'compress'],
    [zlib.gzipSync(Buffer.alloc(100_000)), 'gzip'],
  ] as const)
    t.is(decodedBody(content, coding, 1_000), 'too-large');
  t.is(decodedBody('too-large', 'gzip', 1_000), 'too-large');
});
