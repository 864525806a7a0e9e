/** Routes of the provider other than API operations. */
import { fileURLToPath } from 'node:url';
import type { ServerRoute } from '@hapi/hapi';
import { publicFileRoutes } from '#server/gateway/http/public-files.ts';
import { renderErrorFor } from './error-page.ts';
import { type InteractionDeps, interactionRoutes } from './interaction-routes.ts';
import { protocolRoutes } from './protocol-routes.ts';
import type { ProviderDeps } from './provider.ts';
import { providerPool } from './provider-pool.ts';

const folder = fileURLToPath(new URL('./public/', import.meta.url));

/** @returns the endpoints of the protocol, the pages for signing in and consent, and their style. */
export function oauthRoutes(deps: Omit<InteractionDeps, 'pool'> & Omit<ProviderDeps, 'renderErrorFor'>): ServerRoute[] {
  const pool = providerPool({ ...deps, renderErrorFor });
  return [
    ...protocolRoutes(pool),
    ...interactionRoutes({ ...deps, pool }),
    ...publicFileRoutes([{ path: '/oauth/pages.css', folder, name: 'pages.css' }]),
  ];
}
