/** Schemas of audit entries. */
import { id, instant, line } from './fields.ts';
import Joi from './joi.ts';
import { setOf } from './listing.ts';

export interface AuditEntry {
  id: string;
  action: string;
  userId: string | null;
  impersonatorId: string | null;
  contactId: string | null;
  credentialKind: string | null;
  credentialId: string | null;
  resourceId: string | null;
  details: Record<string, unknown>;
  address: string | null;
  requestId: string | null;
  createdAt: string;
}
export const auditEntry = Joi.object<AuditEntry, true>({
  id: id().required(),
  action: Joi.string().required().description('The operation or the event').example('users.update'),
  userId: id().allow(null).required().description('The acting user; for a failed sign-in, the account of the attempt'),
  impersonatorId: id().allow(null).required().description('The administrator impersonating that user'),
  contactId: id().allow(null).required(),
  credentialKind: Joi.string()
    .valid('apiToken', 'jwt', 'oauth', 'contactHash')
    .allow(null)
    .required()
    .description(
      '`null`: a failed sign-in, a password reset by code, the service itself (such as `registrations.expire`), or the operator at a terminal (without `address`)',
    ),
  credentialId: id().allow(null).required().description('The API token, the session or the invitation'),
  resourceId: Joi.string().allow(null).required().description('The affected resource'),
  details: Joi.object().unknown().required().description('What else is known of the action, by its kind'),
  address: Joi.string().allow(null).required().description('Client address of the request'),
  requestId: id().allow(null).required().description('The `X-Request-Id` of the response'),
  createdAt: instant().required(),
});

/** Parts of the product, each with the actions on its resources. */
export const auditAreas = [
  'ACCESS',
  'PEOPLE',
  'EVENTS',
  'MEMBERSHIPS',
  'MONEY',
  'MAIL',
  'FILES',
  'ROLES',
  'DEVELOPERS',
  'ORGANISATION',
] as const;
export type AuditArea = (typeof auditAreas)[number];

export interface AuditFilter {
  area?: string;
  action?: string;
  userId?: string;
  impersonatorId?: string;
  resourceId?: string;
}
export const auditFilter = Joi.object<AuditFilter>({
  area: setOf(auditAreas).description(
    'ACCESS: sign-ins, sessions and passwords; FILES: exports, imports and copies of personal data',
  ),
  action: line(100).min(1),
  userId: id(),
  impersonatorId: id(),
  resourceId: id(),
});
