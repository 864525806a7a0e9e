/** Sends the response of an operation: JSON or a file, or a 304 to a client that has it already. */
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { AnyOperation } from '#contracts/operation.ts';
import { contentDisposition, type FileContent } from '../api/file-body.ts';
import { entityTagOf, isKnown } from './entity-tag.ts';
import { header } from './header.ts';
import type { WireResponse } from './response.ts';

/** @param isTagged whether JSON carries an ETag */
export async function sendResponse(
  request: Request,
  h: ResponseToolkit,
  { contract, isTagged }: { readonly contract: AnyOperation; readonly isTagged: boolean },
  { status, headers, json, file }: WireResponse,
) {
  if (file) return fileResponse(request, h, contract.success.file ?? '', file);
  // As a buffer: hapi would encode a string twice, once to count its bytes.
  const content = json === null ? undefined : Buffer.from(json);
  const etag = content && isTagged ? entityTagOf(content) : undefined;
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

/** Browsers may cache the file and revalidate it: 304. */
async function fileResponse(request: Request, h: ResponseToolkit, type: string, file: FileContent) {
  const { content, name, etag, parameters } = file;
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
