/**
 * The administration UI: server-rendered pages below /admin on every tenant's host. They read and write data only
 * through operations, called in process with the signed-in user's credential.
 */
import type { Server, ServerRoute } from '@hapi/hapi';
import vision from '@hapi/vision';
import { assetRoutes } from './assets.ts';
import { registerFormTokens } from './csrf.ts';
import type { AdminDeps } from './deps.ts';
import { inLanguage } from './language/language.ts';
import { languageOfRequest } from './language/of-request.ts';
import { routeOptions } from './page/browser.ts';
import { refusalPage } from './page/error-texts.ts';
import { redirect } from './page/redirect.ts';
import { sendPage, viewSettings } from './page/render.ts';
import { serverRoutesOf } from './page/serve.ts';
import { adminRoutes } from './pages/index.ts';
import { paths } from './paths.ts';
import { SessionCookies } from './session/cookie.ts';
import { sessionOf } from './session/session.ts';
import { signInRoutes } from './session/sign-in-routes.ts';

/** Registers the pages. */
export async function registerAdmin(server: Server, deps: AdminDeps): Promise<void> {
  registerFormTokens(server, deps, paths);
  await server.register({
    name: 'admin',
    register: async (plugin) => {
      await plugin.register(vision);
      plugin.views(viewSettings);
      plugin.route([
        ...assetRoutes(),
        ...signInRoutes(deps),
        ...serverRoutesOf(adminRoutes, deps),
        notFoundRoute(deps),
      ]);
    },
  });
}

/** Returns a page instead of JSON for unknown addresses below /admin, with the menu for signed-in users. */
function notFoundRoute(deps: AdminDeps): ServerRoute {
  const cookies = new SessionCookies(deps);
  return {
    method: 'GET',
    path: `${paths.home}/{anything*}`,
    options: routeOptions('GET', deps, 'public'),
    handler: async (request, h) => {
      if (request.path === `${paths.home}/`) return redirect(h, paths.home);
      const found = await sessionOf(request, h, cookies);
      // The menu of a session that must first set up its second factor leads nowhere.
      const session = typeof found === 'string' || found.me.secondFactorDue ? undefined : found;
      const language = await languageOfRequest(request, deps, session?.me.locale ?? null);
      return inLanguage(language, () => {
        const page = refusalPage({ status: 404, message: '' });
        return sendPage(request, h, { page, status: 404, session, now: deps.clock.now() });
      });
    },
  };
}
