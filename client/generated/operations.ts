/* Generated from contracts/openapi.json by `npm run openapi`. Do not edit. */

/** Version of the package. */
export const version = '0.1.0';

/** Writes that take no Idempotency-Key; all others do. */
export const writesWithoutKey: readonly string[] = [
  'POST /api/v1/login-check',
  'POST /api/v1/token/refresh',
  'POST /api/v1/token/revoke',
  'POST /api/v1/request-login-otp',
  'POST /api/v1/verify-login-otp',
  'POST /api/v1/request-password-reset-otp',
  'POST /api/v1/reset-password',
  'POST /api/v1/login-check/second-factor',
  'POST /api/v1/login-check/passkey',
  'POST /api/v1/oauth/userinfo',
];

/** Writes whose body is a file, sent as it is. */
export const uploads: readonly string[] = [
  'PUT /api/v1/imports/{id}/file',
];

/** Operations with a rate limit whose bucket is one for the whole client. */
export const limitedOperations: readonly string[] = [
  'POST /api/v1/login-check',
  'POST /api/v1/me/password',
  'POST /api/v1/me/email/begin',
  'POST /api/v1/me/email/confirm',
  'POST /api/v1/login-check/second-factor',
  'POST /api/v1/login-check/passkey',
  'POST /api/v1/me/second_factor/begin',
  'POST /api/v1/me/second_factor/confirm',
  'POST /api/v1/me/second_factor/renew-recovery-codes',
  'POST /api/v1/me/second_factor/remove',
  'POST /api/v1/me/second_factor/begin-passkey',
  'POST /api/v1/me/second_factor/add-passkey',
  'POST /api/v1/me/second_factor/remove-passkey',
  'POST /api/v1/permission/impersonate/{id}',
  'GET /api/v1/users-csv',
  'GET /api/v1/contacts-csv',
  'GET /api/v1/registrations-csv',
  'POST /api/v1/email_templates/send-test',
  'POST /api/v1/newsletters/{id}/send',
  'GET /api/v1/payments-csv',
  'GET /api/v1/invoices-csv',
  'GET /api/v1/adhesions-csv',
  'GET /api/v1/me/adhesions/{id}/pdf',
  'GET /api/v1/me/invoices/{id}/pdf',
  'GET /api/v1/me/contracts/{id}/pdf',
  'GET /api/v1/invoices/{id}/pdf',
  'GET /api/v1/adhesions/{id}/pdf',
  'GET /api/v1/contracts/{id}/pdf',
  'POST /api/v1/webhook_subscriptions/{id}/test',
  'POST /api/v1/exports',
];

/** Operations without a credential; all others require one. */
export const publicOperations: readonly string[] = [
  'POST /api/v1/login-check',
  'POST /api/v1/token/refresh',
  'POST /api/v1/token/revoke',
  'POST /api/v1/request-login-otp',
  'POST /api/v1/verify-login-otp',
  'POST /api/v1/request-password-reset-otp',
  'POST /api/v1/reset-password',
  'POST /api/v1/login-check/second-factor',
  'POST /api/v1/login-check/passkey',
];
