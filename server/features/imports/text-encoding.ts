/** Text encodings of uploaded files: whatever a spreadsheet saved becomes UTF-8. */
import type { Upload } from '#server/gateway/stages/upload.ts';

/** @returns the content in UTF-8, without a byte order mark */
export async function* inUtf8(upload: Upload): AsyncGenerator<Buffer> {
  const encoding = await encodingOf(upload);
  if (encoding === 'utf-8') yield* withoutMark(upload.chunks());
  else yield* transcoded(upload.chunks(), encoding);
}

const mark = Buffer.from('\ufeff');

/** As it is: decoding and encoding would double the memory that an upload takes. */
async function* withoutMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of chunks) {
    const rest = isFirst && chunk.subarray(0, mark.length).equals(mark) ? chunk.subarray(mark.length) : chunk;
    isFirst = false;
    if (rest.length > 0) yield rest;
  }
}

async function* transcoded(chunks: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield Buffer.from(encoder.encode(text));
  }
  const rest = decoder.decode();
  if (rest !== '') yield Buffer.from(encoder.encode(rest));
}

/** @returns the encoding of the byte order mark; without one, UTF-8 if it is, or that of Windows spreadsheets */
async function encodingOf(upload: Upload): Promise<string> {
  let isFirst = true;
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of upload.chunks()) {
      if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
      if (isFirst && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
      if (isFirst && chunk.subarray(0, mark.length).equals(mark)) return 'utf-8';
      isFirst = false;
      strict.decode(chunk, { stream: true });
    }
    strict.decode();
    return 'utf-8';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return 'windows-1252';
  }
}
