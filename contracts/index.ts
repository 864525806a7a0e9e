/**
 * Every operation of the API, in the order of the OpenAPI document: an endpoint exists if and only if it is in one of these
 * groups, or of a service.
 */
import type { AnyOperation } from './operation.ts';
import { adhesionTypes } from './operations/adhesion-types.ts';
import { adhesions } from './operations/adhesions.ts';
import { apiTokens } from './operations/api-tokens.ts';
import { audit } from './operations/audit.ts';
import { changes } from './operations/changes.ts';
import { contacts } from './operations/contacts.ts';
import { documents } from './operations/documents.ts';
import { emailTemplates } from './operations/email-templates.ts';
import { events } from './operations/events.ts';
import { exports } from './operations/exports.ts';
import { forms } from './operations/forms.ts';
import { groups } from './operations/groups.ts';
import { identity } from './operations/identity.ts';
import { imports } from './operations/imports.ts';
import { invitations } from './operations/invitations.ts';
import { invoices } from './operations/invoices.ts';
import { limits } from './operations/limits.ts';
import { memberContracts } from './operations/member-contracts.ts';
import { newsletters } from './operations/newsletters.ts';
import { notifications } from './operations/notifications.ts';
import { oauth, oauthApplications, oauthGrants } from './operations/oauth.ts';
import { ownAdhesions, ownContracts, ownInvoices, ownPayments } from './operations/own-documents.ts';
import { ownEvents, ownForms, ownRegistrations, ownWaitlistEntries } from './operations/own-participation.ts';
import { payments } from './operations/payments.ts';
import { permission } from './operations/permission.ts';
import { personalDataOperations } from './operations/personal-data.ts';
import { registrations } from './operations/registrations.ts';
import { secondFactor } from './operations/second-factor.ts';
import { statistics } from './operations/statistics.ts';
import { tenant } from './operations/tenant.ts';
import { users } from './operations/users.ts';
import { waitlist } from './operations/waitlist.ts';
import { webhookDeliveries, webhookEventTypes, webhookSubscriptions } from './operations/webhooks.ts';
import { services } from './services/load.ts';

const resources: readonly Readonly<Record<string, AnyOperation>>[] = [
  identity,
  secondFactor,
  permission,
  apiTokens,
  oauthApplications,
  oauthGrants,
  oauth,
  users,
  groups,
  events,
  contacts,
  invitations,
  registrations,
  waitlist,
  forms,
  emailTemplates,
  newsletters,
  notifications,
  payments,
  invoices,
  adhesionTypes,
  adhesions,
  memberContracts,
  ownEvents,
  ownRegistrations,
  ownWaitlistEntries,
  ownForms,
  ownAdhesions,
  ownPayments,
  ownInvoices,
  ownContracts,
  personalDataOperations,
  tenant,
  documents,
  webhookEventTypes,
  webhookSubscriptions,
  webhookDeliveries,
  changes,
  imports,
  exports,
  limits,
  statistics,
  audit,
];

export const operations: readonly AnyOperation[] = Object.freeze([
  ...resources.flatMap((resource) => Object.values(resource)),
  ...services.flatMap((service) => service.operations),
]);
