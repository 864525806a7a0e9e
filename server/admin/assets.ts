/** Public routes of styles and scripts. The stylesheet's parts are sent as one file. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerRoute } from '@hapi/hapi';
import { publicFileRoutes } from '#server/gateway/http/public-files.ts';
import { paths } from './paths.ts';

/** In cascade order: later parts override earlier ones. */
const styles = [
  'colours',
  'base',
  'frame',
  'blocks',
  'buttons',
  'fields',
  'tables',
  'figures',
  'search',
  'timeline',
  'alone',
  'narrow',
] as const;

const scripts = fileURLToPath(new URL('./scripts/', import.meta.url));
const htmx = dirname(fileURLToPath(import.meta.resolve('htmx.org/dist/htmx.min.js')));

export function assetRoutes(): ServerRoute[] {
  return [
    stylesheetRoute(),
    ...publicFileRoutes([
      ...['admin.js', 'search.js', 'recently-seen.js'].map((name) => ({
        path: `${paths.assets}/${name}`,
        folder: scripts,
        name,
      })),
      { path: `${paths.assets}/htmx.js`, folder: htmx, name: 'htmx.min.js' },
    ]),
  ];
}

/** Cached by the browser and revalidated by ETag, so that a new version applies at once. */
function stylesheetRoute(): ServerRoute {
  const parts = styles.map((name) => readFileSync(new URL(`./styles/${name}.css`, import.meta.url), 'utf8'));
  const stylesheet = parts.join('');
  const etag = createHash('sha256').update(stylesheet).digest('base64url').slice(0, 22);
  return {
    method: 'GET',
    path: `${paths.assets}/admin.css`,
    handler: (_request, h) =>
      h
        .response(stylesheet)
        .type('text/css')
        .etag(etag)
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff'),
  };
}
