/**
 * Operations on OAuth applications, grants and the UserInfo endpoint. The protocol endpoints follow RFC 6749 in bodies
 * and errors and are not operations: see /.well-known/openid-configuration.
 */
import { group, operation } from '../operation.ts';
import { idParams } from '../schemas/fields.ts';
import {
  createdOAuthApplication,
  newOAuthApplication,
  oauthApplication,
  oauthApplicationChanges,
} from '../schemas/oauth-application.ts';
import { oauthApplicationGrant, oauthGrant, userInfo } from '../schemas/oauth-grant.ts';
import { pageOf } from '../schemas/page.ts';

const read = {
  description: 'Returns claims for the scopes that the user granted. The `openid` scope is not required.',
  path: '/api/v1/oauth/userinfo',
  auth: ['oauth'],
  permission: 'self',
  limit: 'none',
  success: { status: 200, description: 'The claims of the user', body: userInfo },
  problems: [],
} as const;

export const oauthApplications = group(
  'oauthApplications',
  'OAuth',
  'spec: Authentication, OAuth 2.0; decisions: OAuth 2.0',
  {
    list: operation({
      summary: 'List OAuth applications',
      method: 'GET',
      path: '/api/v1/oauth_applications',
      auth: ['jwt'],
      permission: 'oauth_applications:manage',
      limit: 'none',
      page: ['createdAt', 'name'],
      success: { status: 200, description: 'A page of applications, without secrets', body: pageOf(oauthApplication) },
      problems: [],
    }),

    create: operation({
      summary: 'Register an OAuth application',
      description: 'The secret of a confidential application is returned only here.',
      method: 'POST',
      path: '/api/v1/oauth_applications',
      auth: ['jwt'],
      permission: 'oauth_applications:manage',
      limit: 'none',
      body: newOAuthApplication,
      success: {
        status: 201,
        description: 'The application, with its secret',
        body: createdOAuthApplication,
        location: true,
      },
      problems: [],
    }),

    get: operation({
      summary: 'Read an OAuth application',
      method: 'GET',
      path: '/api/v1/oauth_applications/{id}',
      auth: ['jwt'],
      permission: 'oauth_applications:manage',
      limit: 'none',
      params: idParams,
      success: { status: 200, description: 'The application, without its secret', body: oauthApplication },
      problems: ['not_found'],
    }),

    update: operation({
      summary: 'Change an OAuth application',
      description: 'Removed redirect URIs and scopes stop working at once.',
      method: 'PATCH',
      path: '/api/v1/oauth_applications/{id}',
      auth: ['jwt'],
      permission: 'oauth_applications:manage',
      limit: 'none',
      params: idParams,
      body: oauthApplicationChanges,
      success: { status: 200, description: 'The changed application', body: oauthApplication },
      problems: ['not_found'],
    }),

    delete: operation({
      summary: 'Delete an OAuth application',
      description: 'Revokes its tokens and the grants of its users at once.',
      method: 'DELETE',
      path: '/api/v1/oauth_applications/{id}',
      auth: ['jwt'],
      permission: 'oauth_applications:manage',
      limit: 'none',
      params: idParams,
      success: { status: 204, description: 'Deleted' },
      problems: ['not_found'],
    }),

    rotateSecret: operation({
      summary: 'Rotate the secret of an OAuth application',
      description: 'The previous secret stops working at once. 409 for a public application, which has none.',
      method: 'POST',
      path: '/api/v1/oauth_applications/{id}/rotate-secret',
      auth: ['jwt'],
      permission: 'oauth_applications:manage',
      limit: 'none',
      params: idParams,
      success: { status: 200, description: 'The application, with its new secret', body: createdOAuthApplication },
      problems: ['not_found', 'invalid_transition'],
    }),

    listGrants: operation({
      summary: 'List the grants of an OAuth application',
      method: 'GET',
      path: '/api/v1/oauth_applications/{id}/grants',
      auth: ['jwt'],
      permission: 'oauth_applications:manage',
      limit: 'none',
      params: idParams,
      page: ['-createdAt', 'displayName', 'email'],
      success: {
        status: 200,
        description: 'A page of users, latest grant first',
        body: pageOf(oauthApplicationGrant),
      },
      problems: ['not_found'],
    }),
  },
);

export const oauthGrants = group('oauthGrants', 'OAuth', 'spec: Authentication, OAuth 2.0; decisions: OAuth 2.0', {
  list: operation({
    summary: 'List the grants of the signed-in user',
    description: 'The applications that may act for the user, with the scopes that each was granted.',
    method: 'GET',
    path: '/api/v1/me/oauth_grants',
    auth: ['jwt'],
    permission: 'self',
    limit: 'none',
    page: ['createdAt'],
    success: { status: 200, description: 'A page of grants', body: pageOf(oauthGrant) },
    problems: [],
  }),

  delete: operation({
    summary: 'Revoke a grant',
    description:
      'Revokes all tokens that the application holds for the signed-in user. `id` is the id of the application.',
    method: 'DELETE',
    path: '/api/v1/me/oauth_grants/{id}',
    auth: ['jwt'],
    permission: 'self',
    limit: 'none',
    params: idParams,
    success: { status: 204, description: 'Revoked' },
    problems: ['not_found'],
  }),
});

export const oauth = group('oauth', 'OAuth', 'spec: Authentication, OAuth 2.0; decisions: OAuth 2.0', {
  userInfo: operation({
    ...read,
    summary: 'Read the claims of the user (UserInfo)',
    method: 'GET',
  }),

  userInfoByPost: operation({
    ...read,
    summary: 'UserInfo by POST, as OpenID Connect requires',
    method: 'POST',
  }),
});
