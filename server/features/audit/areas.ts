/** Areas of the audit log: which groups of operations each has. */
import type { AuditArea } from '#contracts/schemas/audit.ts';

/** Groups as `app.audit_group` returns them: the part of an action before the dot; `exports` for every export. */
const groups: Readonly<Record<AuditArea, readonly string[]>> = {
  ACCESS: ['identity', 'secondFactor'],
  PEOPLE: ['users', 'contacts', 'groups'],
  EVENTS: [
    ...['events', 'ownEvents', 'invitations', 'registrations', 'ownRegistrations', 'waitlist', 'ownWaitlistEntries'],
    ...['forms', 'ownForms'],
  ],
  MEMBERSHIPS: ['adhesionTypes', 'adhesions', 'ownAdhesions', 'contracts', 'ownContracts'],
  MONEY: ['payments', 'ownPayments', 'invoices', 'ownInvoices'],
  MAIL: ['newsletters', 'emailTemplates', 'notifications'],
  FILES: ['exports', 'imports', 'personalData', 'documents'],
  ROLES: ['permission'],
  DEVELOPERS: [
    ...['apiTokens', 'oauth', 'oauthApplications', 'oauthGrants', 'changes', 'limits'],
    ...['webhookSubscriptions', 'webhookDeliveries', 'webhookEventTypes', 'secrets', 'signing_keys'],
  ],
  ORGANISATION: ['tenant', 'tenants', 'statistics', 'audit'],
};

const groupsByArea: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(groups));

/** @param areas separated by commas */
export function groupsOf(areas: string): string[] {
  return areas.split(',').flatMap((area) => groupsByArea.get(area) ?? []);
}
