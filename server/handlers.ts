/** Every handler there is, of what the service is made of. */

import { adhesionTypeHandlers } from './features/adhesion-types/handlers.ts';
import { adhesionHandlers } from './features/adhesions/handlers.ts';
import { apiTokenHandlers } from './features/api-tokens/handlers.ts';
import { auditHandlers } from './features/audit/handlers.ts';
import { changeHandlers } from './features/changes/handlers.ts';
import { contactHandlers } from './features/contacts/handlers.ts';
import { createDocuments } from './features/documents/documents.ts';
import { documentHandlers } from './features/documents/handlers.ts';
import { emailTemplateHandlers } from './features/email-templates/handlers.ts';
import { eventHandlers } from './features/events/handlers.ts';
import { exportHandlers } from './features/exports/handlers.ts';
import { formHandlers } from './features/forms/handlers.ts';
import { groupHandlers } from './features/groups/handlers.ts';
import type { Codes } from './features/identity/codes.ts';
import { emailChangeHandlers } from './features/identity/email-change-handlers.ts';
import type { EndAccess } from './features/identity/end-access.ts';
import { identityHandlers } from './features/identity/handlers.ts';
import type { Jwt } from './features/identity/jwt.ts';
import { secondFactorHandlers } from './features/identity/second-factor-handlers.ts';
import type { Sessions } from './features/identity/sessions.ts';
import { importHandlers } from './features/imports/handlers.ts';
import { invitationHandlers } from './features/invitations/handlers.ts';
import { invoiceHandlers } from './features/invoices/handlers.ts';
import { limitHandlers } from './features/limits/handlers.ts';
import { memberContractHandlers } from './features/member-contracts/handlers.ts';
import { newsletterHandlers } from './features/newsletters/handlers.ts';
import { notificationHandlers } from './features/notifications/handlers.ts';
import { oauthHandlers } from './features/oauth/handlers.ts';
import { paymentHandlers } from './features/payments/handlers.ts';
import { permissionHandlers } from './features/permission/handlers.ts';
import { personalDataHandlers } from './features/personal-data/handlers.ts';
import { registrationHandlers } from './features/registrations/handlers.ts';
import { statisticsHandlers } from './features/statistics/handlers.ts';
import { tenantHandlers } from './features/tenants/handlers.ts';
import { userHandlers } from './features/users/handlers.ts';
import { waitlistHandlers } from './features/waitlist/handlers.ts';
import { webhookHandlers } from './features/webhooks/handlers.ts';
import { webhookOutbound } from './features/webhooks/outbound.ts';
import type { BoundHandler } from './gateway/api/handle.ts';
import type { Buckets } from './gateway/stages/rate-limit.ts';
import type { Clock } from './platform/clock.ts';
import type { Logger } from './platform/log.ts';
import type { PdfRenderer } from './platform/pdf/renderer.ts';
import type { Database } from './platform/postgres/database.ts';
import type { Random } from './platform/random.ts';
import type { Secrets } from './platform/secrets.ts';

/** Dependencies of the features' handlers. */
export interface HandlerDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly jwt: Jwt;
  readonly codes: Codes;
  readonly endAccess: EndAccess;
  readonly pdf: PdfRenderer;
  readonly logger: Logger;
  readonly buckets: Buckets;
  /** See webhookOutbound(). */
  readonly webhookAllowedAddresses: readonly string[];
}

export function everyHandler(deps: HandlerDeps): BoundHandler[] {
  return [
    ...identityHandlers(deps),
    ...emailChangeHandlers(deps),
    ...secondFactorHandlers(deps),
    ...permissionHandlers(deps),
    ...apiTokenHandlers(deps),
    ...oauthHandlers(deps),
    ...userHandlers(deps),
    ...groupHandlers(deps),
    ...eventHandlers(deps),
    ...contactHandlers(deps),
    ...invitationHandlers(deps),
    ...registrationHandlers(deps),
    ...waitlistHandlers(deps),
    ...formHandlers(deps),
    ...emailTemplateHandlers(deps),
    ...newsletterHandlers(deps),
    ...notificationHandlers(deps),
    ...paymentHandlers(deps),
    ...invoiceHandlers(deps),
    ...adhesionTypeHandlers(deps),
    ...adhesionHandlers(deps),
    ...memberContractHandlers(deps),
    ...personalDataHandlers(deps),
    ...tenantHandlers(),
    ...documentHandlers(createDocuments(deps.pdf, deps.logger)),
    ...webhookHandlers({ ...deps, ...webhookOutbound(deps.webhookAllowedAddresses) }),
    ...limitHandlers(deps),
    ...statisticsHandlers(),
    ...auditHandlers(),
    ...changeHandlers(deps),
    ...importHandlers(deps),
    ...exportHandlers(deps),
  ];
}
