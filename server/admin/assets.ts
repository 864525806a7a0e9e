/** Public routes of styles and scripts. The stylesheet's parts are sent as one file. */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerRoute } from '@hapi/hapi';
import { publicFileRoutes, publicTextRoute } from '#server/gateway/http/public-files.ts';
import { iconSprite } from './icons.ts';
import { paths } from './paths.ts';

/** In cascade order: later parts override earlier ones. */
const styles = [
  'colours',
  'base',
  'frame',
  'blocks',
  'buttons',
  'fields',
  'questions',
  'tables',
  'figures',
  'qr',
  'check-in',
  'sheet',
  'search',
  'timeline',
  'alone',
  'letter',
  'narrow',
  'modes',
] as const;

/**
 * `admin` imports the others but `letter` and `questions`, loaded by the pages that need them, with `drag`; `passkeys`, loaded
 * by its pages; `signed-out`, loaded after a sign-out on the pages of members; and `search`, loaded behind the sign-in only.
 */
const modules = [
  'admin',
  'browser-zone',
  'drafts',
  'drag',
  'end-of-event',
  'keys',
  'language',
  'letter',
  'passkeys',
  'questions',
  'recently-seen',
  'saved-filters',
  'search',
  'session-end',
  'signed-out',
  'storage',
  'ticks',
] as const;
const scripts = fileURLToPath(new URL('./scripts/', import.meta.url));
const htmx = dirname(fileURLToPath(import.meta.resolve('htmx.org/dist/htmx.min.js')));

/** The browser keeps them and revalidates them by ETag, so that a new version applies at once. */
export function assetRoutes(): ServerRoute[] {
  return [
    publicTextRoute(`${paths.assets}/admin.css`, 'text/css', stylesheet),
    publicTextRoute(`${paths.assets}/icons.svg`, 'image/svg+xml', iconSprite),
    ...publicFileRoutes([
      ...modules.map((name) => ({ path: `${paths.assets}/${name}.js`, folder: scripts, name: `${name}.js` })),
      { path: `${paths.assets}/htmx.js`, folder: htmx, name: 'htmx.min.js' },
    ]),
  ];
}

function stylesheet(): string {
  return styles.map((name) => readFileSync(new URL(`./styles/${name}.css`, import.meta.url), 'utf8')).join('');
}
