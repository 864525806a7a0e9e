/** Operations on API tokens. */
import { group, operation } from '../operation.ts';
import { apiToken, apiTokenChanges, apiTokenRotation, createdApiToken, newApiToken } from '../schemas/api-token.ts';
import { idParams } from '../schemas/fields.ts';
import { pageOf } from '../schemas/page.ts';

export const apiTokens = group('apiTokens', 'API tokens', 'spec: Authentication, Api-Token; decisions: API tokens', {
  list: operation({
    summary: 'List API tokens',
    description:
      'Your own; with `api_tokens:manage` also those of users who have no more permissions than you. The oldest first.',
    method: 'GET',
    path: '/api/v1/api_tokens',
    auth: ['jwt'],
    permission: 'api_tokens:own',
    limit: 'none',
    page: ['createdAt', 'name', 'lastUsedAt'],
    success: { status: 200, description: 'A page of API tokens, without their values', body: pageOf(apiToken) },
    problems: [],
  }),

  create: operation({
    summary: 'Create an API token',
    description:
      'The token belongs to the caller. It has the caller’s permissions, or those of them that `permissions` lists. Its value is returned only here.',
    method: 'POST',
    path: '/api/v1/api_tokens',
    auth: ['jwt'],
    permission: 'api_tokens:own',
    limit: 'none',
    body: newApiToken,
    success: { status: 201, description: 'The token, with its value', body: createdApiToken, location: true },
    problems: ['above_own_permissions'],
  }),

  rotate: operation({
    source: 'decisions: Rotation of API tokens',
    summary: 'Rotate the API token of the request',
    description:
      'Returns a token with the same owner, name, access level, permissions and expiry. The token of the request goes on for 24 hours by default, so that it can be replaced everywhere. Send an `Idempotency-Key`: a lost response can be repeated with the old token. One rotation at a time: 409 until the token before is deleted or has expired.',
    method: 'POST',
    path: '/api/v1/api_tokens/rotate',
    auth: ['apiToken'],
    permission: 'self',
    limit: 'none',
    body: apiTokenRotation,
    bodyOptional: true,
    success: {
      status: 201,
      description: 'The new token, with its value',
      body: createdApiToken,
      location: '/api/v1/api_tokens',
    },
    problems: ['invalid_transition'],
  }),

  get: operation({
    summary: 'Read an API token',
    method: 'GET',
    path: '/api/v1/api_tokens/{id}',
    auth: ['jwt'],
    permission: 'api_tokens:own',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The token, without its value', body: apiToken },
    problems: ['not_found'],
  }),

  update: operation({
    summary: 'Rename an API token, or take permissions from it',
    description: 'A token never gains permissions: 409 for one that it does not have.',
    method: 'PATCH',
    path: '/api/v1/api_tokens/{id}',
    auth: ['jwt'],
    permission: 'api_tokens:own',
    limit: 'none',
    params: idParams,
    body: apiTokenChanges,
    success: { status: 200, description: 'The changed token', body: apiToken },
    problems: ['not_found', 'invalid_transition'],
  }),

  delete: operation({
    summary: 'Delete an API token',
    description: 'What was created with it stays.',
    method: 'DELETE',
    path: '/api/v1/api_tokens/{id}',
    auth: ['jwt'],
    permission: 'api_tokens:own',
    limit: 'none',
    params: idParams,
    success: { status: 204, description: 'Deleted; the next request with it is refused' },
    problems: ['not_found'],
  }),
});
