/** Schemas of one-time codes by email, for sign-in and password reset. Spec: Authentication, OTP. */
import { email } from './fields.ts';
import Joi from './joi.ts';
import { password } from './password.ts';

/** Lifetime of a code (ASVS 6.5.5: at most ten minutes). */
export const codeLifetimeSeconds = 600;

export interface CodeRequest {
  email: string;
}
export const codeRequest = Joi.object<CodeRequest, true>({ email: email().required() });

export interface CodeRequested {
  message: string;
  expiresIn: number;
  resendAfter: number;
}
export const codeRequested = Joi.object<CodeRequested, true>({
  message: Joi.string().required().example('If an account exists for this address, a code has been sent.'),
  expiresIn: Joi.number().integer().required().description('Lifetime of the code in seconds'),
  resendAfter: Joi.number().integer().required().description('Seconds until a new request sends another email'),
});

/** Accepts the spaces and dashes of copied codes. */
const code = () =>
  Joi.string()
    .max(20)
    .pattern(/^ *[0-9](?:[ -]?[0-9]){5} *$/u, 'six digits')
    .description('Six digits; spaces and dashes between them are ignored')
    .example('123456');

export interface CodeSubmission {
  email: string;
  code: string;
}
export const codeSubmission = Joi.object<CodeSubmission, true>({ email: email().required(), code: code().required() });

export interface PasswordReset {
  email: string;
  code: string;
  password: string;
}
export const passwordReset = Joi.object<PasswordReset, true>({
  email: email().required(),
  code: code().required(),
  password: password().required(),
});

export interface EmailChange {
  email: string;
  currentPassword?: string;
}
export const emailChange = Joi.object<EmailChange, true>({
  email: email().required().description('The new address').example('ada.new@acme.example'),
  currentPassword: Joi.string()
    .min(1)
    .max(1024)
    .description('Required of a user with a password, because a session may be stolen')
    .example('correct horse battery staple'),
});

export interface EmailChangeConfirmation {
  code: string;
}
export const emailChangeConfirmation = Joi.object<EmailChangeConfirmation, true>({ code: code().required() });

export interface PasswordChange {
  currentPassword: string;
  password: string;
}
export const passwordChange = Joi.object<PasswordChange, true>({
  currentPassword: Joi.string().min(1).max(1024).required().example('correct horse battery staple'),
  password: password().required(),
});
