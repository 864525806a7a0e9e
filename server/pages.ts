/** Every route that is no operation of the contracts: documentation, pages, the OAuth protocol, events of services. */
import type { Request, Server } from '@hapi/hapi';
import { operations } from '#contracts/index.ts';
import { services as everyService } from '#contracts/services/load.ts';
import type { Service } from '#contracts/services/service.ts';
import { registerAdmin } from './admin/admin.ts';
import { paths as adminPaths } from './admin/paths.ts';
import { eventSignupRoutes } from './features/event-signup/routes.ts';
import type { SigningKeys } from './features/identity/signing-keys.ts';
import { invitationPageRoutes } from './features/invitation-page/routes.ts';
import { registerMemberPages } from './features/member-pages/member-pages.ts';
import { memberPaths } from './features/member-pages/paths.ts';
import { unsubscribeRoutes } from './features/newsletters/unsubscribe-page.ts';
import { oauthRoutes } from './features/oauth/routes.ts';
import { selectOrganisation } from './features/public-pages/organisation.ts';
import { absentPage, publicPageRoutes } from './features/public-pages/routes.ts';
import { serviceEventsRoutes } from './features/webhooks/service-events-route.ts';
import { tenantOf } from './gateway/api/request-context.ts';
import { docsRoutes } from './gateway/docs/docs.ts';
import type { PageDeps } from './gateway/server.ts';
import type { Authenticate } from './gateway/stages/credential.ts';
import { addPagesOnDemand } from './gateway/stages/routes-on-demand.ts';
import { upstreamKeysRoute } from './gateway/upstream/keys-route.ts';
import type { UpstreamKeys } from './gateway/upstream/signing-key.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/postgres/database.ts';
import type { Random } from './platform/random.ts';
import type { Secrets } from './platform/secrets.ts';

export interface PagesDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
  readonly keys: SigningKeys;
  /** Of session JWTs. */
  readonly authenticate: Authenticate;
  /** Of the hashes in links of invitations. */
  readonly contactHash: Authenticate;
  readonly services: readonly Service[];
  /** By which services verify our requests. */
  readonly publicKeys: UpstreamKeys;
  /** Adds the pages of administrators and members at the first request for one: see routes-on-demand.ts. */
  readonly onDemand: boolean;
}

/** @param shared with the operations */
export async function addEveryPage(server: Server, shared: PageDeps, deps: PagesDeps): Promise<void> {
  server.route(docsRoutes(await publishedDocument()));
  server.route(upstreamKeysRoute(deps.publicKeys));
  server.route(serviceEventsRoutes(deps.services, deps));
  server.route(oauthRoutes({ ...shared, ...deps }));
  server.route(invitationPageRoutes({ ...shared, ...deps, authenticate: deps.contactHash }));
  server.route(unsubscribeRoutes(deps));
  server.route(publicPageRoutes(deps));
  server.route(eventSignupRoutes({ ...shared, ...deps }));
  server.ext('onPreResponse', absentPage);
  const organisationLocale = async (request: Request) =>
    (await selectOrganisation(deps.database.reading(tenantOf(request).id))).locale;
  const addPagesOfPeople = async () => {
    await registerAdmin(server, { ...deps, organisationLocale });
    registerMemberPages(server, { ...deps, organisationLocale });
  };
  if (deps.onDemand) addPagesOnDemand(server, [adminPaths.home, memberPaths.home], addPagesOfPeople);
  else await addPagesOfPeople();
}

const openApiFile = import.meta.resolve('#contracts/openapi.json');

/** @returns the committed document; with services of the operator, one that has their operations, too */
async function publishedDocument(): Promise<unknown> {
  if (everyService.length === 0) {
    // As a module, because several services in one process need it parsed once.
    const committed: { readonly default: unknown } = await import(openApiFile, { with: { type: 'json' } });
    return committed.default;
  }
  const { openApiDocument } = await import('#contracts/openapi.ts');
  return openApiDocument(operations);
}
