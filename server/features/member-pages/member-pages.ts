/**
 * The pages of members below /my on every tenant's host: memberships, events, forms, documents, details. They read and write
 * data only through operations, called in process with the member's own credential, and share the session of the administration.
 */
import { fileURLToPath } from 'node:url';
import type { Server } from '@hapi/hapi';
import { registerFormTokens } from '#server/admin/csrf.ts';
import type { AdminDeps } from '#server/admin/deps.ts';
import { publicFileRoutes } from '#server/gateway/http/public-files.ts';
import { dataRoutes } from './data.ts';
import { detailRoutes } from './details.ts';
import { documentRoutes } from './documents.ts';
import { eventsRoutes } from './events.ts';
import { formsRoutes } from './forms.ts';
import { membershipRoutes } from './memberships.ts';
import { memberPaths } from './paths.ts';
import type { MemberRoute } from './route.ts';
import { securityRoutes } from './security.ts';
import { serverRoutesOf } from './serve.ts';
import { signInRoutes } from './sign-in.ts';

const folder = fileURLToPath(new URL('./public/', import.meta.url));

/** All pages behind the sign-in. */
export const memberRoutes: readonly MemberRoute[] = [
  ...membershipRoutes,
  ...eventsRoutes,
  ...formsRoutes,
  ...documentRoutes,
  ...detailRoutes,
  ...dataRoutes,
  ...securityRoutes,
];

/** Registers the pages. */
export function registerMemberPages(server: Server, deps: AdminDeps): void {
  registerFormTokens(server, deps, memberPaths);
  server.route([
    ...publicFileRoutes([{ path: `${memberPaths.assets}/member.css`, folder, name: 'member.css' }]),
    ...signInRoutes(memberRoutes, deps),
    ...serverRoutesOf(memberRoutes, deps),
  ]);
}
