/** Schemas of impersonation. */
import { id, instant, line } from './fields.ts';
import Joi from './joi.ts';

/** Lifetime of an impersonation: half an hour. */
export const impersonationSeconds = 1_800;

export interface ImpersonationBody {
  reason?: string;
}
export const impersonationBody = Joi.object<ImpersonationBody>({
  reason: line(500).min(1).description('Recorded in the audit log').example('Ticket 4711: cannot see the invoice'),
});

interface Named {
  id: string;
  email: string;
  displayName: string;
}
const named = Joi.object<Named, true>({
  id: id().required(),
  email: Joi.string().required(),
  displayName: Joi.string().required(),
});

export interface Impersonation {
  token: string;
  expiresIn: number;
  expiresAt: string;
  user: Named;
  impersonator: Named;
}
export const impersonation = Joi.object<Impersonation, true>({
  token: Joi.string().required().description('JWT: send it as `Authorization: Bearer …`. There is no refresh token'),
  expiresIn: Joi.number().integer().required().description('Seconds'),
  expiresAt: instant().required().description('When the token ends'),
  user: named.required().description('As whom the token acts'),
  impersonator: named.required().description('Who asked for it; in every entry of the audit log'),
});
