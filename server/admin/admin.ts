/**
 * The administration UI: pages made on the server, below /admin of every tenant's host. They reach data through the
 * contracts' operations alone, called in process with the signed-in user's credential.
 */
import type { Server, ServerRoute } from '@hapi/hapi';
import vision from '@hapi/vision';
import { assetRoutes } from './assets.ts';
import { registerCrumb } from './csrf.ts';
import type { AdminDeps } from './deps.ts';
import { routeOptions } from './page/browser.ts';
import { redirect } from './page/redirect.ts';
import { refusalPage } from './page/refusals.ts';
import { sendPage, viewSettings } from './page/render.ts';
import { serverRoutesOf } from './page/serve.ts';
import { adminRoutes } from './pages/index.ts';
import { paths } from './paths.ts';
import { signInRoutes } from './session/sign-in-routes.ts';

/** Adds the pages to the server. Needs @hapi/inert on it. */
export async function registerAdmin(server: Server, deps: AdminDeps): Promise<void> {
  await registerCrumb(server, deps);
  await server.register({
    name: 'admin',
    register: async (plugin) => {
      await plugin.register(vision);
      plugin.views(viewSettings);
      plugin.route([...assetRoutes(), ...signInRoutes(deps), ...serverRoutesOf(adminRoutes, deps), nothingHere(deps)]);
    },
  });
}

/** For people who mistype: a page and not JSON. */
function nothingHere(deps: AdminDeps): ServerRoute {
  return {
    method: 'GET',
    path: `${paths.home}/{anything*}`,
    options: routeOptions('GET', deps, 'anybody'),
    handler: (request, h) =>
      request.path === `${paths.home}/`
        ? redirect(h, paths.home)
        : sendPage(request, h, { page: refusalPage({ status: 404, message: '' }), status: 404, now: deps.clock.now() }),
  };
}
