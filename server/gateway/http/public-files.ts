/**
 * Public static files: pages, scripts, styles. The content security policy allows only our own origin. Requires
 * @hapi/inert on the server.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type {} from '@hapi/inert';

export interface PublicFile {
  readonly path: string;
  readonly folder: string;
  readonly name: string;
}

/** `data:` images for small icons; everything else, including API calls, is from this origin. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** @returns one route per listed file and no directory, so that no other file can be reached by its path */
export function publicFileRoutes(files: readonly PublicFile[]): ServerRoute[] {
  return files.map(({ path, folder, name }) => ({
    method: 'GET',
    path,
    options: { auth: false },
    handler: (_request: Request, h: ResponseToolkit) => guarded(h.file(join(folder, name), { confine: folder })),
  }));
}

/**
 * @param make called at the first request, so that a start does not wait for what is rarely read
 * @returns the route of a text that is made by this process, with an ETag of its content
 */
export function publicTextRoute(path: string, type: string, make: () => string): ServerRoute {
  let made: { readonly text: string; readonly etag: string } | undefined;
  return {
    method: 'GET',
    path,
    options: { auth: false },
    handler: (_request: Request, h: ResponseToolkit) => {
      made ??= withTag(make());
      return guarded(h.response(made.text).type(type).etag(made.etag));
    },
  };
}

function withTag(text: string) {
  return { text, etag: createHash('sha256').update(text).digest('hex').slice(0, 32) };
}

/**
 * `no-cache`: browsers revalidate by ETag, so that a new version appears at once.
 * @returns the response with the headers of public files
 */
export function guarded(response: ResponseObject): ResponseObject {
  return response
    .header('cache-control', 'no-cache')
    .header('content-security-policy', contentSecurityPolicy)
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('x-frame-options', 'DENY');
}
