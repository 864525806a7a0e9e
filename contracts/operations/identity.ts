/** Signing in and oneself. */
import { operation } from '../operation.ts';
import { idParams } from '../schemas/fields.ts';
import { passwordChange } from '../schemas/otp.ts';
import { pageOf } from '../schemas/page.ts';
import { loginBody, refreshBody, session, tokenPair } from '../schemas/session.ts';
import { me, ownChanges } from '../schemas/user.ts';

export const loginCheck = operation({
  id: 'identity.loginCheck',
  source: 'spec: Endpoints; Authentication, JWT',
  tag: 'Identity',
  summary: 'Sign in with email and password',
  description: 'Answers a JWT, to be cached for its lifetime of 11 days, and a refresh token.',
  method: 'POST',
  path: '/api/v1/login-check',
  auth: 'none',
  permission: 'none',
  limit: 'loginCheck',
  body: loginBody,
  success: { status: 200, description: 'A JWT and a refresh token', body: tokenPair },
  problems: ['invalid_credentials'],
});

export const refreshToken = operation({
  id: 'identity.refreshToken',
  source: 'spec: Endpoints; Authentication, JWT',
  tag: 'Identity',
  summary: 'Exchange a refresh token for a new pair',
  description:
    'A refresh token is spent by its use. Presented again within 30 seconds, as by two tabs at once, it answers another ' +
    'pair; later it ends the whole session, because it may have been stolen.',
  method: 'POST',
  path: '/api/v1/token/refresh',
  auth: 'none',
  permission: 'none',
  limit: 'none',
  body: refreshBody,
  success: { status: 200, description: 'A new JWT and a new refresh token', body: tokenPair },
  problems: ['invalid_refresh_token'],
});

export const getMe = operation({
  id: 'identity.getMe',
  source: 'decisions: Me',
  tag: 'Identity',
  summary: 'Read oneself, with roles and permissions',
  method: 'GET',
  path: '/api/v1/me',
  auth: ['apiToken', 'jwt'],
  permission: 'self',
  limit: 'none',
  success: { status: 200, description: 'The signed-in user', body: me },
  problems: [],
});

export const updateMe = operation({
  id: 'identity.updateMe',
  source: 'decisions: Me',
  tag: 'Identity',
  summary: 'Change oneself',
  method: 'PATCH',
  path: '/api/v1/me',
  auth: ['apiToken', 'jwt'],
  permission: 'self',
  limit: 'none',
  body: ownChanges,
  success: { status: 200, description: 'The signed-in user', body: me },
  problems: [],
});

export const revokeToken = operation({
  id: 'identity.revokeToken',
  source: 'decisions: Sessions',
  tag: 'Identity',
  summary: 'Sign out',
  description:
    'Ends the session of the refresh token, with every JWT of it. A token that is not known is answered the same.',
  method: 'POST',
  path: '/api/v1/token/revoke',
  auth: 'none',
  permission: 'none',
  limit: 'none',
  body: refreshBody,
  success: { status: 204, description: 'The session is ended, if there was one' },
  problems: [],
});

export const changePassword = operation({
  id: 'identity.changePassword',
  source: 'decisions: Sessions',
  tag: 'Identity',
  summary: "Change one's password",
  description: 'Who has no password, or has forgotten it, sets one by `POST /api/v1/request-password-reset-otp`.',
  method: 'POST',
  path: '/api/v1/me/password',
  auth: ['jwt'],
  permission: 'self',
  limit: 'changePassword',
  body: passwordChange,
  success: { status: 204, description: 'Changed: every other session is ended' },
  problems: [],
});

export const listOwnSessions = operation({
  id: 'identity.listSessions',
  source: 'decisions: Sessions',
  tag: 'Identity',
  summary: 'List where one is signed in',
  method: 'GET',
  path: '/api/v1/me/sessions',
  auth: ['jwt'],
  permission: 'self',
  limit: 'none',
  page: true,
  success: { status: 200, description: 'A page of live sessions', body: pageOf(session) },
  problems: [],
});

export const endOwnSession = operation({
  id: 'identity.endSession',
  source: 'decisions: Sessions',
  tag: 'Identity',
  summary: "End one of one's sessions",
  method: 'DELETE',
  path: '/api/v1/me/sessions/{id}',
  auth: ['jwt'],
  permission: 'self',
  limit: 'none',
  params: idParams,
  success: { status: 204, description: 'Ended: its JWT is refused from the next request on' },
  problems: ['not_found'],
});
