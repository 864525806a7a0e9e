/** Public routes of the documentation: its pages, their assets, and the OpenAPI document. */

import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerRoute } from '@hapi/hapi';
import { publicFileRoutes, publicTextRoute } from '../http/public-files.ts';
import { clientPackageRoute } from './client-package.ts';
import { docsPages } from './pages.ts';

const ours = fileURLToPath(new URL('./', import.meta.url));
const swagger = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const minisearch = dirname(fileURLToPath(import.meta.resolve('minisearch')));

const files = [
  { path: '/docs/text.css', folder: ours, name: 'text.css' },
  { path: '/docs/reference.css', folder: ours, name: 'reference.css' },
  { path: '/docs/frame.css', folder: ours, name: 'frame.css' },
  { path: '/docs/pages.js', folder: ours, name: 'pages.js' },
  { path: '/docs/palette.css', folder: ours, name: 'palette.css' },
  { path: '/docs/logo.svg', folder: ours, name: 'logo.svg' },
  { path: '/docs/console', folder: ours, name: 'console.html' },
  { path: '/docs/console.js', folder: ours, name: 'console.js' },
  { path: '/docs/console.css', folder: ours, name: 'console.css' },
  { path: '/docs/minisearch.js', folder: minisearch, name: 'index.js' },
  { path: '/docs/swagger-ui.css', folder: swagger, name: 'swagger-ui.css' },
  { path: '/docs/swagger-ui-bundle.js', folder: swagger, name: 'swagger-ui-bundle.js' },
];

/** @param document the OpenAPI document @returns the routes of the documentation and of the document */
export function docsRoutes(document: unknown): ServerRoute[] {
  return [
    ...publicFileRoutes(files),
    clientPackageRoute(),
    ...docsPages(document).map(({ path, type, make }) => publicTextRoute(path, type, make)),
    // Without the white space of the committed file, which is a fifth of it.
    publicTextRoute('/api/v1/openapi.json', 'application/json', () => JSON.stringify(document)),
  ];
}
