/** Operations on API tokens. */
import { group, operation } from '../operation.ts';
import { apiToken, apiTokenChanges, createdApiToken, newApiToken } from '../schemas/api-token.ts';
import { idParams } from '../schemas/fields.ts';
import { pageOf } from '../schemas/page.ts';

export const apiTokens = group('apiTokens', 'API tokens', 'spec: Authentication, Api-Token; decisions: API tokens', {
  list: operation({
    summary: 'List API tokens',
    method: 'GET',
    path: '/api/v1/api_tokens',
    auth: ['jwt'],
    permission: 'api_tokens:manage',
    limit: 'none',
    page: true,
    success: { status: 200, description: 'A page of API tokens, without their values', body: pageOf(apiToken) },
    problems: [],
  }),

  create: operation({
    summary: 'Create an API token',
    description: 'The token belongs to the caller and has the caller’s permissions. Its value is returned only here.',
    method: 'POST',
    path: '/api/v1/api_tokens',
    auth: ['jwt'],
    permission: 'api_tokens:manage',
    limit: 'none',
    body: newApiToken,
    success: { status: 201, description: 'The token, with its value', body: createdApiToken, location: true },
    problems: [],
  }),

  get: operation({
    summary: 'Read an API token',
    method: 'GET',
    path: '/api/v1/api_tokens/{id}',
    auth: ['jwt'],
    permission: 'api_tokens:manage',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The token, without its value', body: apiToken },
    problems: ['not_found'],
  }),

  update: operation({
    summary: 'Rename an API token',
    method: 'PATCH',
    path: '/api/v1/api_tokens/{id}',
    auth: ['jwt'],
    permission: 'api_tokens:manage',
    limit: 'none',
    params: idParams,
    body: apiTokenChanges,
    success: { status: 200, description: 'The renamed token', body: apiToken },
    problems: ['not_found'],
  }),

  delete: operation({
    summary: 'Delete an API token',
    description: 'What was created with it stays.',
    method: 'DELETE',
    path: '/api/v1/api_tokens/{id}',
    auth: ['jwt'],
    permission: 'api_tokens:manage',
    limit: 'none',
    params: idParams,
    success: { status: 204, description: 'Deleted; the next request with it is refused' },
    problems: ['not_found'],
  }),
});
