/** One-time codes by email. Spec: Authentication, OTP. */
import { operation } from '../operation.ts';
import { codeRequest, codeRequested, codeSubmission, passwordReset } from '../schemas/otp.ts';
import { tokenPair } from '../schemas/session.ts';

export const requestLoginOtp = operation({
  id: 'identity.requestLoginOtp',
  source: 'spec: Endpoints; Authentication, OTP',
  tag: 'Identity',
  summary: 'Ask for a code to sign in with',
  description:
    'Sends six digits to the address, if an account has it. They are good for ten minutes and for one use. Within 30 seconds of a request no other mail is sent.',
  method: 'POST',
  path: '/api/v1/request-login-otp',
  auth: 'none',
  permission: 'none',
  limit: 'requestLoginOtp',
  body: codeRequest,
  success: { status: 200, description: 'The same, whether there is such an account or not', body: codeRequested },
  problems: [],
});

export const verifyLoginOtp = operation({
  id: 'identity.verifyLoginOtp',
  source: 'spec: Endpoints; Authentication, OTP',
  tag: 'Identity',
  summary: 'Sign in with a code',
  description:
    'A code dies at its fifth wrong try. After several dead codes there are growing waits, in which every code is refused.',
  method: 'POST',
  path: '/api/v1/verify-login-otp',
  auth: 'none',
  permission: 'none',
  limit: 'verifyLoginOtp',
  body: codeSubmission,
  success: { status: 200, description: 'A JWT and a refresh token, as from login-check', body: tokenPair },
  problems: ['invalid_code'],
});

export const requestPasswordResetOtp = operation({
  id: 'identity.requestPasswordResetOtp',
  source: 'spec: Endpoints; Authentication, OTP',
  tag: 'Identity',
  summary: 'Ask for a code to set a new password with',
  method: 'POST',
  path: '/api/v1/request-password-reset-otp',
  auth: 'none',
  permission: 'none',
  limit: 'requestPasswordResetOtp',
  body: codeRequest,
  success: { status: 200, description: 'The same, whether there is such an account or not', body: codeRequested },
  problems: [],
});

export const resetPassword = operation({
  id: 'identity.resetPassword',
  source: 'decisions: Password reset',
  tag: 'Identity',
  summary: 'Set a new password with a code',
  description: 'Nobody is signed in by it. API tokens live on.',
  method: 'POST',
  path: '/api/v1/reset-password',
  auth: 'none',
  permission: 'none',
  limit: 'resetPassword',
  body: passwordReset,
  success: { status: 204, description: 'Set: every session is ended, and the user is told by mail' },
  problems: ['invalid_code'],
});
