/**
 * Files that anybody may fetch: pages, scripts, styles. Of our own origin only: nothing is fetched from elsewhere, and the
 * browser is told to refuse it. Needs @hapi/inert on the server.
 */
import { join } from 'node:path';
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type {} from '@hapi/inert';

export interface PublicFile {
  readonly path: string;
  readonly folder: string;
  readonly name: string;
}

/** `data:` images for small icons; everything else is a file of ours, and calls stay on this host. */
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

/** @returns a route for each file by name, and no folder: what is not listed cannot be asked for, however its path is written. */
export function publicFileRoutes(files: readonly PublicFile[]): ServerRoute[] {
  return files.map(({ path, folder, name }) => ({
    method: 'GET',
    path,
    options: { auth: false },
    handler: (_request: Request, h: ResponseToolkit) => guarded(h.file(join(folder, name), { confine: folder })),
  }));
}

/** `no-cache`: kept by the browser, but asked for again by its ETag, so that a new version shows at once. */
function guarded(response: ResponseObject): ResponseObject {
  return response
    .header('cache-control', 'no-cache')
    .header('content-security-policy', contentSecurityPolicy)
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('x-frame-options', 'DENY');
}
