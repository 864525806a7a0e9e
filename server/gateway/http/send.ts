/** Sends the response of an operation: JSON or a file, or a 304 to a client that has it already. */
import { Readable } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { AnyOperation } from '#contracts/operation.ts';
import { contentDisposition, type FileContent, type RangedContent } from '../api/file-body.ts';
import { isKnown } from './entity-tag.ts';
import { header } from './header.ts';
import { partOf } from './range.ts';
import type { WireResponse } from './response.ts';

/** @param isTagged whether JSON carries an ETag */
export async function sendResponse(
  request: Request,
  h: ResponseToolkit,
  { contract, isTagged }: { readonly contract: AnyOperation; readonly isTagged: boolean },
  { status, headers, body, file }: WireResponse,
) {
  if (file && 'length' in file) return rangedResponse(request, h, file);
  if (file) return fileResponse(request, h, [contract.success.file ?? ''].flat().join(), file);
  // As a buffer: hapi would encode a string twice, once to count its bytes.
  const content = body?.bytes();
  const etag = isTagged ? body?.entityTag() : undefined;
  const isFresh = contract.method === 'GET' && isKnown(header(request, 'if-none-match'), etag);
  const response = isFresh || !content ? h.response() : jsonResponse(h, content);
  response.code(isFresh ? 304 : status);
  for (const [name, value] of Object.entries(headers)) response.header(name, value);
  return etag ? response.etag(etag) : response;
}

/** @returns a response of type `application/json` without charset, as the specification requires */
export function jsonResponse(h: ResponseToolkit, content: Buffer): ResponseObject {
  const response = h.response(content).type('application/json');
  response.charset('');
  return response;
}

/** The file, or the part that the client asks for. */
function rangedResponse(request: Request, h: ResponseToolkit, file: RangedContent): ResponseObject {
  const { content, length, type = '', name, etag, parameters } = file;
  // Compressed, the bytes of a part would not be those of the file.
  request.info.acceptEncoding = 'identity';
  const isFresh = isKnown(header(request, 'if-none-match'), etag);
  const ifRange = header(request, 'if-range');
  const isHead = request.method === 'head';
  // Range is for GET alone (RFC 9110, 14.2).
  const applies = !isFresh && !isHead && (ifRange === undefined || ifRange === `"${etag}"`);
  const part = partOf(applies ? header(request, 'range') : undefined, length);
  const size = part ? part.to - part.from + 1 : length;
  const response = h
    .response(isFresh || isHead ? undefined : limited(content(part?.from ?? 0), size))
    .code(isFresh ? 304 : part ? 206 : 200)
    .type(parameters ? `${type}; ${parameters}` : type)
    .header('content-disposition', contentDisposition(name))
    .header('cache-control', 'private, no-cache')
    .header('accept-ranges', 'bytes')
    .etag(etag);
  response.charset('');
  if (!isFresh) response.bytes(size);
  if (part) response.header('content-range', `bytes ${part.from}-${part.to}/${length}`);
  return response;
}

/** @returns the first bytes of a stream */
function limited(source: Readable, bytes: number): Readable {
  return Readable.from(firstBytes(source, bytes), { objectMode: false });
}

async function* firstBytes(source: Readable, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of source) {
    const part: Buffer = chunk.subarray(0, left);
    left -= part.length;
    yield part;
    if (left === 0) return;
  }
}

/** Browsers may cache the file and revalidate it: 304. */
async function fileResponse(request: Request, h: ResponseToolkit, type: string, file: FileContent) {
  const { content, name, etag, parameters } = file;
  // hapi would wait for ever for a stream that broke before it was sent.
  if (content instanceof Readable && content.destroyed) throw new Error(`the file ${name} ended before it was sent`);
  const isFresh = isKnown(header(request, 'if-none-match'), etag);
  const made = isFresh || typeof content !== 'function' ? undefined : await content();
  const response = h
    .response(typeof content === 'function' ? made : content)
    .type(parameters ? `${type}; ${parameters}` : type)
    .header('content-disposition', contentDisposition(name))
    .header('cache-control', 'private, no-cache');
  // hapi would add a charset to each text type.
  response.charset('');
  if (isFresh) response.code(304);
  return etag ? response.etag(etag) : response;
}
