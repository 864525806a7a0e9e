/**
 * The page at the link of an invitation. It is the same for everybody: its script takes the hash out of the fragment and
 * asks the API, so that no program that merely follows the link learns or changes anything.
 */
import { fileURLToPath } from 'node:url';
import type { ServerRoute } from '@hapi/hapi';
import { publicFileRoutes } from '#server/gateway/public-files.ts';

const folder = fileURLToPath(new URL('./page/', import.meta.url));

/** @returns the routes of the page, its scripts and its style. */
export function invitationPageRoutes(): ServerRoute[] {
  return publicFileRoutes([
    { path: '/invitation', folder, name: 'index.html' },
    { path: '/invitation/page.js', folder, name: 'page.js' },
    { path: '/invitation/forms.js', folder, name: 'forms.js' },
    { path: '/invitation/show.js', folder, name: 'show.js' },
    { path: '/invitation/when.js', folder, name: 'when.js' },
    { path: '/invitation/page.css', folder, name: 'page.css' },
  ]);
}
