/** Settings pages: the organisation, roles and the audit log. */
import type { AdminRoute } from '../../page/routes.ts';
import { auditLogPages } from './audit-log.ts';
import { organisationPages } from './organisation.ts';
import { roleFormPages } from './role-form.ts';
import { rolePages } from './roles.ts';

export const settingsPages: readonly AdminRoute[] = [
  ...organisationPages,
  ...rolePages,
  ...roleFormPages,
  ...auditLogPages,
];
