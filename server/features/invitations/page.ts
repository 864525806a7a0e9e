/**
 * The page of an invitation's link. It is the same for every link: its script reads the hash from the fragment and calls the
 * API, so that programs that only follow the link see and change nothing.
 */
import { fileURLToPath } from 'node:url';
import type { ServerRoute } from '@hapi/hapi';
import { publicFileRoutes } from '#server/gateway/http/public-files.ts';

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
