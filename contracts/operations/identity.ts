/** Operations for sign-in, one-time codes by email, and the caller's own account. */
import { group, operation } from '../operation.ts';
import { idParams } from '../schemas/fields.ts';
import {
  codeRequest,
  codeRequested,
  codeSubmission,
  emailChange,
  emailChangeConfirmation,
  passwordChange,
  passwordReset,
} from '../schemas/otp.ts';
import { pageOf } from '../schemas/page.ts';
import { endSessionsBody, loginBody, refreshBody, session, tokenPair } from '../schemas/session.ts';
import { me, ownChanges } from '../schemas/user.ts';

export const identity = group('identity', 'Identity', 'decisions: Sessions', {
  loginCheck: operation({
    source: 'spec: Endpoints; Authentication, JWT',
    summary: 'Sign in with email and password',
    description:
      'Returns a JWT, valid for 11 days and to be cached for as long, and a refresh token. A user with a second factor gets 401 `second_factor_required` instead, with a token for the next step.',
    method: 'POST',
    path: '/api/v1/login-check',
    auth: 'none',
    permission: 'none',
    limit: 'loginCheck',
    body: loginBody,
    success: { status: 200, description: 'A JWT and a refresh token', body: tokenPair },
    problems: ['invalid_credentials', 'second_factor_required'],
  }),

  refreshToken: operation({
    source: 'spec: Endpoints; Authentication, JWT',
    summary: 'Exchange a refresh token for a new pair',
    description:
      'A refresh token is used up by its first use. Sent again within 30 seconds, as by two tabs at once, it returns a new ' +
      'JWT and the newest refresh token of the session, the same for every use. Later reuse ends the whole session, because ' +
      'the token may have been stolen.',
    method: 'POST',
    path: '/api/v1/token/refresh',
    auth: 'none',
    permission: 'none',
    limit: 'none',
    body: refreshBody,
    success: { status: 200, description: 'A new JWT and a new refresh token', body: tokenPair },
    problems: ['invalid_refresh_token'],
  }),

  revokeToken: operation({
    summary: 'Sign out',
    description:
      'Ends the session of the refresh token and revokes its JWTs. The response is the same for an unknown token.',
    method: 'POST',
    path: '/api/v1/token/revoke',
    auth: 'none',
    permission: 'none',
    limit: 'none',
    body: refreshBody,
    success: { status: 204, description: 'The session is ended, if there was one' },
    problems: [],
  }),

  requestLoginOtp: operation({
    source: 'spec: Endpoints; Authentication, OTP',
    summary: 'Request a sign-in code',
    description:
      'Emails a six-digit code if an account has this address. The code is valid for ten minutes and one use. Within 30 seconds of a request no second email is sent.',
    method: 'POST',
    path: '/api/v1/request-login-otp',
    auth: 'none',
    permission: 'none',
    limit: 'requestLoginOtp',
    furtherLimits: ['requestLoginOtpByAddress'],
    body: codeRequest,
    success: { status: 200, description: 'Identical whether or not the account exists', body: codeRequested },
    problems: [],
  }),

  verifyLoginOtp: operation({
    source: 'spec: Endpoints; Authentication, OTP',
    summary: 'Sign in with a code',
    description:
      'Five wrong attempts invalidate a code. After several invalidated codes, every code is refused for a growing waiting time.',
    method: 'POST',
    path: '/api/v1/verify-login-otp',
    auth: 'none',
    permission: 'none',
    limit: 'verifyLoginOtp',
    body: codeSubmission,
    success: { status: 200, description: 'A JWT and a refresh token, as from login-check', body: tokenPair },
    problems: ['invalid_code', 'second_factor_required'],
  }),

  requestPasswordResetOtp: operation({
    source: 'spec: Endpoints; Authentication, OTP',
    summary: 'Request a password reset code',
    description: 'Emails a six-digit code if an account has this address; the response is the same if none has.',
    method: 'POST',
    path: '/api/v1/request-password-reset-otp',
    auth: 'none',
    permission: 'none',
    limit: 'requestPasswordResetOtp',
    furtherLimits: ['requestPasswordResetOtpByAddress'],
    body: codeRequest,
    success: { status: 200, description: 'Identical whether or not the account exists', body: codeRequested },
    problems: [],
  }),

  resetPassword: operation({
    source: 'decisions: Password reset',
    summary: 'Reset the password with a code',
    description: 'Does not sign the user in. API tokens stay valid.',
    method: 'POST',
    path: '/api/v1/reset-password',
    auth: 'none',
    permission: 'none',
    limit: 'resetPassword',
    body: passwordReset,
    success: { status: 204, description: 'Set; every session is ended and the user is notified by email' },
    problems: ['invalid_code'],
  }),

  getMe: operation({
    source: 'decisions: Me',
    summary: 'Read the signed-in user, with roles and permissions',
    description: 'Roles and permissions are those of this moment.',
    method: 'GET',
    path: '/api/v1/me',
    auth: ['apiToken', 'jwt'],
    permission: 'self',
    limit: 'none',
    success: { status: 200, description: 'The signed-in user', body: me },
    problems: [],
  }),

  updateMe: operation({
    source: 'decisions: Me',
    summary: 'Change the signed-in user',
    method: 'PATCH',
    path: '/api/v1/me',
    auth: ['apiToken', 'jwt'],
    permission: 'self',
    limit: 'none',
    body: ownChanges,
    success: { status: 200, description: 'The signed-in user', body: me },
    problems: [],
  }),

  changePassword: operation({
    summary: 'Change the password of the signed-in user',
    description: 'Requires the current password. Without one, use `POST /api/v1/request-password-reset-otp`.',
    method: 'POST',
    path: '/api/v1/me/password',
    auth: ['jwt'],
    permission: 'self',
    limit: 'changePassword',
    body: passwordChange,
    success: { status: 204, description: 'Changed; every other session is ended' },
    problems: [],
  }),

  beginEmailChange: operation({
    source: 'decisions: Change of one’s own email',
    summary: 'Begin to change the email of the signed-in user',
    description:
      'Emails a six-digit code to the new address, valid for ten minutes and one use, and a notice to the present one. The response is the same if another user has the address: then it gets a notice without a code. Within 30 seconds of a request no second email is sent to the same address. After five emails without a confirmation another address has to wait too: 409.',
    method: 'POST',
    path: '/api/v1/me/email/begin',
    auth: ['jwt'],
    permission: 'self',
    limit: 'emailChangeBegin',
    body: emailChange,
    success: { status: 200, description: 'Identical whether or not the address is free', body: codeRequested },
    problems: ['invalid_transition'],
  }),

  confirmEmailChange: operation({
    source: 'decisions: Change of one’s own email',
    summary: 'Confirm the new email of the signed-in user',
    description:
      'With the code that the new address got. The user signs in with the new address from now on, and both addresses get a notice. Five wrong attempts invalidate a code; any code that is not accepted is a 422 at `code`.',
    method: 'POST',
    path: '/api/v1/me/email/confirm',
    auth: ['jwt'],
    permission: 'self',
    limit: 'emailChangeConfirm',
    body: emailChangeConfirmation,
    success: { status: 204, description: 'Changed; every other session is ended' },
    problems: [],
  }),

  listSessions: operation({
    summary: 'List the sessions of the signed-in user',
    description: 'Those that have neither ended nor expired, the oldest first.',
    method: 'GET',
    path: '/api/v1/me/sessions',
    auth: ['jwt'],
    permission: 'self',
    limit: 'none',
    page: ['createdAt', 'lastUsedAt'],
    success: { status: 200, description: 'A page of live sessions', body: pageOf(session) },
    problems: [],
  }),

  endSession: operation({
    summary: 'End a session of the signed-in user',
    description: 'Its JWT and its refresh token are refused from the next request on.',
    method: 'DELETE',
    path: '/api/v1/me/sessions/{id}',
    auth: ['jwt'],
    permission: 'self',
    limit: 'none',
    params: idParams,
    success: { status: 204, description: 'Ended; the next request with its JWT is refused' },
    problems: ['not_found'],
  }),

  endEverySession: operation({
    summary: 'Sign out everywhere',
    description:
      'Ends all sessions of the signed-in user at once, or all but that of this request. API tokens stay valid.',
    method: 'POST',
    path: '/api/v1/me/sessions/end',
    auth: ['jwt'],
    permission: 'self',
    limit: 'none',
    body: endSessionsBody,
    success: { status: 204, description: 'Ended; the next request with a JWT of the user is refused' },
    problems: [],
  }),
});
