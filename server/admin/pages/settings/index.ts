/** Settings pages: roles and the audit log. */
import type { AdminRoute } from '../../page/routes.ts';
import { auditLogPages } from './audit-log.ts';
import { roleFormPages } from './role-form.ts';
import { rolePages } from './roles.ts';
import { secondFactorRolePages } from './second-factor-roles.ts';

export const settingsPages: readonly AdminRoute[] = [
  ...rolePages,
  ...roleFormPages,
  ...secondFactorRolePages,
  ...auditLogPages,
];
