/** Styles and scripts: files that anybody may fetch. The stylesheet is written in parts and sent as one. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerRoute } from '@hapi/hapi';
import { publicFileRoutes } from '#server/gateway/public-files.ts';
import { paths } from './paths.ts';

/** In the order in which later ones may overrule earlier ones. */
const styles = [
  'colours',
  'base',
  'frame',
  'blocks',
  'buttons',
  'fields',
  'tables',
  'figures',
  'alone',
  'narrow',
] as const;

const ours = fileURLToPath(new URL('./scripts/', import.meta.url));
const htmx = dirname(fileURLToPath(import.meta.resolve('htmx.org/dist/htmx.min.js')));

export function assetRoutes(): ServerRoute[] {
  return [
    stylesheetRoute(),
    ...publicFileRoutes([
      { path: `${paths.assets}/admin.js`, folder: ours, name: 'admin.js' },
      { path: `${paths.assets}/htmx.js`, folder: htmx, name: 'htmx.min.js' },
    ]),
  ];
}

/** Kept by the browser, and asked for again by its ETag, so that a new version shows at once. */
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
