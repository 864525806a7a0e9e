/**
 * The docs page and the document it shows. Public, and of our own origin only: nothing is fetched from elsewhere, and
 * the browser is told to refuse it. Needs @hapi/inert on the server.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type {} from '@hapi/inert';

const ours = fileURLToPath(new URL('./docs/', import.meta.url));
const contracts = dirname(fileURLToPath(import.meta.resolve('#contracts/openapi.json')));
const swagger = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));

interface PublicFile {
  readonly path: string;
  readonly folder: string;
  readonly name: string;
}

/** Each file by name, and no folder: what is not listed cannot be asked for, however the path is written. */
const files: readonly PublicFile[] = [
  { path: '/docs', folder: ours, name: 'index.html' },
  { path: '/docs/init.js', folder: ours, name: 'init.js' },
  { path: '/docs/theme.css', folder: ours, name: 'theme.css' },
  { path: '/docs/logo.svg', folder: ours, name: 'logo.svg' },
  { path: '/docs/swagger-ui.css', folder: swagger, name: 'swagger-ui.css' },
  { path: '/docs/swagger-ui-bundle.js', folder: swagger, name: 'swagger-ui-bundle.js' },
  { path: '/api/v1/openapi.json', folder: contracts, name: 'openapi.json' },
];

/** Swagger UI draws its icons from `data:` images; everything else is a file of ours, and calls stay on this host. */
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

/** @returns the routes of the docs page, its assets and the OpenAPI document. */
export function docsRoutes(): ServerRoute[] {
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
