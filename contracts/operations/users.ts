/** Users of a tenant. */
import { operation } from '../operation.ts';
import { csvDescription } from '../schemas/csv.ts';
import { idParams } from '../schemas/fields.ts';
import { pageOf } from '../schemas/page.ts';
import { newUser, user, userChanges, userFilter, usersCsvQuery } from '../schemas/user.ts';

export const listUsers = operation({
  id: 'users.list',
  source: 'spec: Endpoints',
  tag: 'Users',
  summary: 'List users',
  method: 'GET',
  path: '/api/v1/users',
  auth: ['apiToken', 'jwt'],
  permission: 'users:read',
  limit: 'none',
  query: userFilter,
  page: true,
  success: { status: 200, description: 'A page of users', body: pageOf(user) },
  problems: [],
});

export const createUser = operation({
  id: 'users.create',
  source: 'decisions: Resource operations',
  tag: 'Users',
  summary: 'Create a user',
  method: 'POST',
  path: '/api/v1/users',
  auth: ['apiToken', 'jwt'],
  permission: 'users:write',
  limit: 'none',
  body: newUser,
  success: { status: 201, description: 'The created user', body: user, location: true },
  problems: ['duplicate'],
});

export const getUser = operation({
  id: 'users.get',
  source: 'decisions: Resource operations',
  tag: 'Users',
  summary: 'Read a user',
  method: 'GET',
  path: '/api/v1/users/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'users:read',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The user', body: user },
  problems: ['not_found'],
});

export const updateUser = operation({
  id: 'users.update',
  source: 'decisions: Resource operations',
  tag: 'Users',
  summary: 'Change a user',
  description:
    'Only a user who may do nothing that one may not do oneself. Nobody disables itself, or changes its own email or ' +
    'password here: 409. A user is told by mail of a new password.',
  method: 'PATCH',
  path: '/api/v1/users/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'users:write',
  limit: 'none',
  params: idParams,
  body: userChanges,
  success: { status: 200, description: 'The changed user', body: user },
  problems: ['not_found', 'duplicate', 'invalid_transition', 'above_own_permissions', 'impersonation_forbidden'],
});

export const deleteUser = operation({
  id: 'users.delete',
  source: 'decisions: Resource operations',
  tag: 'Users',
  summary: 'Delete a user',
  description:
    'Its sessions and tokens stop at once. Only a user who may do nothing that one may not do oneself. Nobody can delete itself: 409.',
  method: 'DELETE',
  path: '/api/v1/users/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'users:write',
  limit: 'none',
  params: idParams,
  success: { status: 204, description: 'Deleted' },
  problems: ['not_found', 'invalid_transition', 'above_own_permissions'],
});

export const exportUsers = operation({
  id: 'users.export',
  source: 'spec: Endpoints',
  tag: 'Users',
  summary: 'Export users as CSV',
  description: `${csvDescription} With notes and dates of birth, for those who may change users.`,
  method: 'GET',
  path: '/api/v1/users-csv',
  auth: ['apiToken', 'jwt'],
  permission: 'users:export',
  limit: 'usersCsv',
  query: usersCsvQuery,
  success: { status: 200, description: 'The users', file: 'text/csv' },
  problems: [],
});
