/**
 * OAuth 2.0: applications, who has let them in, and what they read. The endpoints of the protocol itself, whose bodies
 * and errors are those of RFC 6749, are no operations: see /.well-known/openid-configuration.
 */
import { operation } from '../operation.ts';
import { idParams } from '../schemas/fields.ts';
import {
  createdOAuthApplication,
  newOAuthApplication,
  oauthApplication,
  oauthApplicationChanges,
} from '../schemas/oauth-application.ts';
import { oauthApplicationGrant, oauthGrant, userInfo } from '../schemas/oauth-grant.ts';
import { pageOf } from '../schemas/page.ts';

const source = 'spec: Authentication, OAuth 2.0; decisions: OAuth 2.0';
const tag = 'OAuth';

export const listOAuthApplications = operation({
  id: 'oauthApplications.list',
  source,
  tag,
  summary: 'List OAuth applications',
  method: 'GET',
  path: '/api/v1/oauth_applications',
  auth: ['jwt'],
  permission: 'oauth_applications:manage',
  limit: 'none',
  page: true,
  success: { status: 200, description: 'A page of applications, without secrets', body: pageOf(oauthApplication) },
  problems: [],
});

export const createOAuthApplication = operation({
  id: 'oauthApplications.create',
  source,
  tag,
  summary: 'Register an OAuth application',
  description: 'The secret of a confidential application is shown now and never again.',
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
});

export const getOAuthApplication = operation({
  id: 'oauthApplications.get',
  source,
  tag,
  summary: 'Read an OAuth application',
  method: 'GET',
  path: '/api/v1/oauth_applications/{id}',
  auth: ['jwt'],
  permission: 'oauth_applications:manage',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The application, without its secret', body: oauthApplication },
  problems: ['not_found'],
});

export const updateOAuthApplication = operation({
  id: 'oauthApplications.update',
  source,
  tag,
  summary: 'Change an OAuth application',
  description: 'Redirect URIs and scopes that are taken away end at once.',
  method: 'PATCH',
  path: '/api/v1/oauth_applications/{id}',
  auth: ['jwt'],
  permission: 'oauth_applications:manage',
  limit: 'none',
  params: idParams,
  body: oauthApplicationChanges,
  success: { status: 200, description: 'The changed application', body: oauthApplication },
  problems: ['not_found'],
});

export const deleteOAuthApplication = operation({
  id: 'oauthApplications.delete',
  source,
  tag,
  summary: 'Delete an OAuth application',
  description: 'Every token of it, and what users have allowed it, ends at once.',
  method: 'DELETE',
  path: '/api/v1/oauth_applications/{id}',
  auth: ['jwt'],
  permission: 'oauth_applications:manage',
  limit: 'none',
  params: idParams,
  success: { status: 204, description: 'Deleted' },
  problems: ['not_found'],
});

export const rotateOAuthSecret = operation({
  id: 'oauthApplications.rotateSecret',
  source,
  tag,
  summary: 'Give an OAuth application a new secret',
  description: 'The old one is refused at once. A public application has none: 409.',
  method: 'POST',
  path: '/api/v1/oauth_applications/{id}/rotate-secret',
  auth: ['jwt'],
  permission: 'oauth_applications:manage',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The application, with its new secret', body: createdOAuthApplication },
  problems: ['not_found', 'invalid_transition'],
});

export const listGrantsOfOAuthApplication = operation({
  id: 'oauthApplications.listGrants',
  source,
  tag,
  summary: 'List who has let an OAuth application in',
  method: 'GET',
  path: '/api/v1/oauth_applications/{id}/grants',
  auth: ['jwt'],
  permission: 'oauth_applications:manage',
  limit: 'none',
  params: idParams,
  page: true,
  success: {
    status: 200,
    description: 'A page of users, who let it in last first',
    body: pageOf(oauthApplicationGrant),
  },
  problems: ['not_found'],
});

export const listOAuthGrants = operation({
  id: 'oauthGrants.list',
  source,
  tag,
  summary: 'List the applications that you have let in',
  method: 'GET',
  path: '/api/v1/me/oauth_grants',
  auth: ['jwt'],
  permission: 'self',
  limit: 'none',
  page: true,
  success: { status: 200, description: 'A page of what you have allowed', body: pageOf(oauthGrant) },
  problems: [],
});

export const deleteOAuthGrant = operation({
  id: 'oauthGrants.delete',
  source,
  tag,
  summary: 'Let an application in no more',
  description: 'All that it holds of you ends at once. `id` is that of the application.',
  method: 'DELETE',
  path: '/api/v1/me/oauth_grants/{id}',
  auth: ['jwt'],
  permission: 'self',
  limit: 'none',
  params: idParams,
  success: { status: 204, description: 'Withdrawn' },
  problems: ['not_found'],
});

const read = {
  source,
  tag,
  description: 'Claims by the scopes that the user has granted. Needs no `openid`.',
  path: '/api/v1/oauth/userinfo',
  auth: ['oauth'],
  permission: 'self',
  limit: 'none',
  success: { status: 200, description: 'Who the user is', body: userInfo },
  problems: [],
} as const;

export const getUserInfo = operation({
  ...read,
  id: 'oauth.userInfo',
  summary: 'Read who has let the application in',
  method: 'GET',
});

export const postUserInfo = operation({
  ...read,
  id: 'oauth.userInfoByPost',
  summary: 'The same by POST, which OpenID Connect asks for',
  method: 'POST',
});
