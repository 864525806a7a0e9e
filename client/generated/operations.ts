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
  'POST /api/v1/oauth/userinfo',
];

/** Writes whose body is a file, sent as it is. */
export const uploads: readonly string[] = [
  'PUT /api/v1/imports/{id}/file',
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
];
