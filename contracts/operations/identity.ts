/** Signing in and oneself. */
import { operation } from '../operation.ts';
import { loginBody, refreshBody, tokenPair } from '../schemas/session.ts';
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
