/** Api-Tokens: administrators make them, signed in as themselves. */
import { operation } from '../operation.ts';
import { apiToken, apiTokenChanges, createdApiToken, newApiToken } from '../schemas/api-token.ts';
import { idParams } from '../schemas/fields.ts';
import { pageOf } from '../schemas/page.ts';

export const listApiTokens = operation({
  id: 'apiTokens.list',
  source: 'spec: Authentication, Api-Token; decisions: API tokens',
  tag: 'API tokens',
  summary: 'List API tokens',
  method: 'GET',
  path: '/api/v1/api_tokens',
  auth: ['jwt'],
  permission: 'api_tokens:manage',
  limit: 'none',
  page: true,
  success: { status: 200, description: 'A page of API tokens, without their values', body: pageOf(apiToken) },
  problems: [],
});

export const createApiToken = operation({
  id: 'apiTokens.create',
  source: 'spec: Authentication, Api-Token; decisions: API tokens',
  tag: 'API tokens',
  summary: 'Create an API token',
  description: 'It belongs to whoever creates it and has its permissions. Its value is shown now and never again.',
  method: 'POST',
  path: '/api/v1/api_tokens',
  auth: ['jwt'],
  permission: 'api_tokens:manage',
  limit: 'none',
  body: newApiToken,
  success: { status: 201, description: 'The token, with its value', body: createdApiToken, location: true },
  problems: [],
});

export const getApiToken = operation({
  id: 'apiTokens.get',
  source: 'spec: Authentication, Api-Token; decisions: API tokens',
  tag: 'API tokens',
  summary: 'Read an API token',
  method: 'GET',
  path: '/api/v1/api_tokens/{id}',
  auth: ['jwt'],
  permission: 'api_tokens:manage',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The token, without its value', body: apiToken },
  problems: ['not_found'],
});

export const updateApiToken = operation({
  id: 'apiTokens.update',
  source: 'spec: Authentication, Api-Token; decisions: API tokens',
  tag: 'API tokens',
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
});

export const deleteApiToken = operation({
  id: 'apiTokens.delete',
  source: 'spec: Authentication, Api-Token; decisions: API tokens',
  tag: 'API tokens',
  summary: 'Delete an API token',
  method: 'DELETE',
  path: '/api/v1/api_tokens/{id}',
  auth: ['jwt'],
  permission: 'api_tokens:manage',
  limit: 'none',
  params: idParams,
  success: { status: 204, description: 'Deleted: it is refused from the next request on' },
  problems: ['not_found'],
});
