/** Schemas of second factors: an authenticator app (TOTP, RFC 6238) or passkeys, with recovery codes. */
import { id, instant } from './fields.ts';
import Joi from './joi.ts';
import {
  maximumPasskeys,
  type Passkey,
  type PasskeyAssertion,
  type PasskeyRequest,
  passkey,
  passkeyAssertion,
  passkeyRequest,
} from './passkey.ts';

/** Number of recovery codes that are made at once. */
export const recoveryCodeCount = 10;

const currentPassword = () =>
  Joi.string()
    .min(1)
    .max(1024)
    .required()
    .description('Required again, because a session may be stolen')
    .example('correct horse battery staple');

export interface PasswordProof {
  password: string;
}
export const passwordProof = Joi.object<PasswordProof, true>({ password: currentPassword() });

export interface SecondFactor {
  enabledAt: string | null;
  passkeys: Passkey[];
  recoveryCodesLeft: number;
  required: boolean;
}
export const secondFactor = Joi.object<SecondFactor, true>({
  enabledAt: instant()
    .allow(null)
    .required()
    .description('When an authenticator app was set up; `null`: there is none'),
  passkeys: Joi.array().items(passkey).max(maximumPasskeys).required().description('The oldest first'),
  recoveryCodesLeft: Joi.number().integer().min(0).required().description('Recovery codes that were not used'),
  required: Joi.boolean().required().description('Whether a role of the user demands a second factor'),
});

export interface TotpSecret {
  secret: string;
  uri: string;
}
export const totpSecret = Joi.object<TotpSecret, true>({
  secret: Joi.string()
    .required()
    .description('In base32, to type into an authenticator app')
    .example('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
  uri: Joi.string()
    .required()
    .description('The same for a QR code')
    .example('otpauth://totp/Acme:ada%40acme.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Acme'),
});

export interface TotpConfirmation {
  code: string;
}
export const totpConfirmation = Joi.object<TotpConfirmation, true>({
  code: Joi.string()
    .min(1)
    .max(20)
    .required()
    .description('Six digits that the app shows; spaces and dashes are ignored')
    .example('123456'),
});

export interface RecoveryCodes {
  recoveryCodes: string[];
}
export const recoveryCodes = Joi.object<RecoveryCodes, true>({
  recoveryCodes: Joi.array()
    .items(Joi.string().example('k7qf-2mxd-w5ra-3hpz'))
    .min(1)
    .max(recoveryCodeCount)
    .required()
    .description('Each can be used once, in place of a code of the app. They are shown this once'),
});

export interface AddedPasskey {
  id: string;
  recoveryCodes: string[];
}
export const addedPasskey = Joi.object<AddedPasskey, true>({
  id: id().required(),
  recoveryCodes: Joi.array()
    .items(Joi.string().example('k7qf-2mxd-w5ra-3hpz'))
    .max(recoveryCodeCount)
    .required()
    .description('With the first second factor, shown this once; empty if there was one before'),
});

export interface SecondFactorProof {
  token: string;
  code: string;
}
export const secondFactorProof = Joi.object<SecondFactorProof, true>({
  token: Joi.string().min(1).max(100).required().description('`secondFactor.token` of the 401').example('sRZ2nY0b9cQ3'),
  code: Joi.string()
    .min(1)
    .max(40)
    .required()
    .description('Six digits of the authenticator app, or a recovery code; spaces and dashes are ignored')
    .example('123456'),
});

export interface PasskeyProof {
  token: string;
  passkey: PasskeyAssertion;
}
export const passkeyProof = Joi.object<PasskeyProof, true>({
  token: Joi.string().min(1).max(100).required().description('`secondFactor.token` of the 401').example('sRZ2nY0b9cQ3'),
  passkey: passkeyAssertion
    .required()
    .description('From `navigator.credentials.get()` with `secondFactor.passkey` of the 401, by its `toJSON()`'),
});

/** Of the 401 of a sign-in whose first factor was right. */
export interface PendingSecondFactor {
  token: string;
  expiresIn: number;
  app: boolean;
  passkey: PasskeyRequest | null;
}
export const pendingSecondFactor = Joi.object<PendingSecondFactor, true>({
  token: Joi.string()
    .required()
    .description('For `POST /api/v1/login-check/second-factor` or `/passkey`')
    .example('sRZ2nY0b9cQ3'),
  expiresIn: Joi.number()
    .integer()
    .min(1)
    .max(86_400)
    .required()
    .description('Lifetime of the token in seconds')
    .example(600),
  app: Joi.boolean()
    .required()
    .description('Whether a code of an authenticator app is accepted; a recovery code always is'),
  passkey: passkeyRequest
    .allow(null)
    .required()
    .description('Options for `navigator.credentials.get()`; `null`: the user has no passkey'),
});
