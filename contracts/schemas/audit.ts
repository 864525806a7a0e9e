/** The audit log: who did what, as whom, from where. */
import { id, instant, line } from './fields.ts';
import Joi from './joi.ts';

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
  action: Joi.string().required().description('The operation, or what happened').example('users.update'),
  userId: id().allow(null).required().description('Who is named as acting'),
  impersonatorId: id().allow(null).required().description('The administrator who acted as that user'),
  contactId: id().allow(null).required(),
  credentialKind: Joi.string()
    .valid('apiToken', 'jwt', 'oauth', 'contactHash')
    .allow(null)
    .required()
    .description('`null`: whoever operates the service did it, at a terminal'),
  credentialId: id().allow(null).required().description('The API token, the session or the invitation'),
  resourceId: Joi.string().allow(null).required().description('What it was done to'),
  details: Joi.object().unknown().required(),
  address: Joi.string().allow(null).required(),
  requestId: id().allow(null).required().description('As in `X-Request-Id` of the answer'),
  createdAt: instant().required(),
});

export interface AuditFilter {
  action?: string;
  userId?: string;
  impersonatorId?: string;
  resourceId?: string;
  'createdAt[after]'?: string;
  'createdAt[before]'?: string;
}
export const auditFilter = Joi.object<AuditFilter>({
  action: line(100).min(1),
  userId: id(),
  impersonatorId: id(),
  resourceId: id(),
  'createdAt[after]': instant().description('Written at or after this instant'),
  'createdAt[before]': instant().description('Written at or before this instant'),
});
