/** Public static files: pages, scripts, styles. The content security policy allows only our own origin. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { deflate, gzip } from 'node:zlib';
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';

/** A file of text. */
interface PublicFile {
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

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** @returns one route per listed file and no directory, so that no other file can be reached by its path */
export function publicFileRoutes(files: readonly PublicFile[]): ServerRoute[] {
  return files.map(({ path, folder, name }) => {
    const type = types[extname(name)];
    if (type === undefined) throw new Error(`the type of ${name} is not known`);
    return publicTextRoute(path, type, () => readFileSync(join(folder, name), 'utf8'));
  });
}

/** Codings of hapi, compressed once: repeated requests of an anonymous client would keep the threads of zlib busy. */
const packing = {
  gzip: promisify<Buffer, Buffer>(gzip),
  deflate: promisify<Buffer, Buffer>(deflate),
};
type Coding = keyof typeof packing;
const isCoding = (name: string): name is Coding => Object.hasOwn(packing, name);

/**
 * @param make called at the first request, so that a start does not wait for what is rarely read
 * @returns the route of a text that is made by this process, with an ETag of its content
 */
export function publicTextRoute(path: string, type: string, make: () => string, packers = packing): ServerRoute {
  let made: { readonly bytes: Buffer; readonly etag: string } | undefined;
  const packed = new Map<Coding, Promise<Buffer>>();
  return {
    method: 'GET',
    path,
    options: { auth: false },
    handler: async (request: Request, h: ResponseToolkit) => {
      made ??= withTag(make());
      const { bytes, etag } = made;
      const coding = request.info.acceptEncoding;
      const respond = (body: Buffer) => guarded(h.response(body).type(type).etag(etag)).vary('accept-encoding');
      if (!isCoding(coding)) return respond(bytes);
      let body = packed.get(coding);
      if (!body) {
        body = packers[coding](bytes);
        packed.set(coding, body);
        // The next request tries again.
        body.catch(() => packed.delete(coding));
      }
      return respond(await body).compressed(coding);
    },
  };
}

function withTag(text: string) {
  const bytes = Buffer.from(text);
  return { bytes, etag: createHash('sha256').update(bytes).digest('hex').slice(0, 32) };
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
