/** Public routes of the docs page and the OpenAPI document. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerRoute } from '@hapi/hapi';
import { type PublicFile, publicFileRoutes } from '../http/public-files.ts';

const ours = fileURLToPath(new URL('./', import.meta.url));
const contracts = dirname(fileURLToPath(import.meta.resolve('#contracts/openapi.json')));
const swagger = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));

const files: readonly PublicFile[] = [
  { path: '/docs', folder: ours, name: 'index.html' },
  { path: '/docs/init.js', folder: ours, name: 'init.js' },
  { path: '/docs/theme.css', folder: ours, name: 'theme.css' },
  { path: '/docs/logo.svg', folder: ours, name: 'logo.svg' },
  { path: '/docs/swagger-ui.css', folder: swagger, name: 'swagger-ui.css' },
  { path: '/docs/swagger-ui-bundle.js', folder: swagger, name: 'swagger-ui-bundle.js' },
  { path: '/api/v1/openapi.json', folder: contracts, name: 'openapi.json' },
];

/** @returns the routes of the docs page, its assets and the OpenAPI document */
export function docsRoutes(): ServerRoute[] {
  return publicFileRoutes(files);
}
