/** Operations on groups of users and their members. */
import { group, operation } from '../operation.ts';
import { idParams } from '../schemas/fields.ts';
import * as schemas from '../schemas/group.ts';
import { pageOf } from '../schemas/page.ts';

export const groups = group('groups', 'Groups', 'decisions: Resource operations', {
  list: operation({
    summary: 'List groups',
    method: 'GET',
    path: '/api/v1/groups',
    auth: ['apiToken', 'jwt'],
    permission: 'groups:read',
    limit: 'none',
    query: schemas.groupFilter,
    page: ['createdAt', 'updatedAt', 'name'],
    success: { status: 200, description: 'A page of groups', body: pageOf(schemas.group) },
    problems: [],
  }),

  create: operation({
    summary: 'Create a group',
    description: 'Without members: add each with `POST /api/v1/groups/{id}/members`.',
    method: 'POST',
    path: '/api/v1/groups',
    auth: ['apiToken', 'jwt'],
    permission: 'groups:write',
    limit: 'none',
    body: schemas.newGroup,
    success: { status: 201, description: 'The created group', body: schemas.group, location: true },
    problems: ['duplicate'],
  }),

  get: operation({
    summary: 'Read a group',
    method: 'GET',
    path: '/api/v1/groups/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'groups:read',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The group', body: schemas.group },
    problems: ['not_found'],
  }),

  update: operation({
    summary: 'Change a group',
    method: 'PATCH',
    path: '/api/v1/groups/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'groups:write',
    limit: 'none',
    params: idParams,
    body: schemas.groupChanges,
    success: { status: 200, description: 'The changed group', body: schemas.group },
    problems: ['not_found', 'duplicate'],
  }),

  delete: operation({
    summary: 'Delete a group',
    description: 'Its members stay users, and lose only the membership.',
    method: 'DELETE',
    path: '/api/v1/groups/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'groups:write',
    limit: 'none',
    params: idParams,
    success: { status: 204, description: 'Deleted; its members remain users' },
    problems: ['not_found'],
  }),

  listMembers: operation({
    summary: 'List the members of a group',
    method: 'GET',
    path: '/api/v1/groups/{id}/members',
    auth: ['apiToken', 'jwt'],
    permission: 'groups:read',
    limit: 'none',
    params: idParams,
    page: ['createdAt', 'displayName', 'email'],
    success: { status: 200, description: 'A page of members', body: pageOf(schemas.groupMember) },
    problems: ['not_found'],
  }),

  addMember: operation({
    summary: 'Add a user to a group',
    description: 'Adding an existing member changes nothing.',
    method: 'POST',
    path: '/api/v1/groups/{id}/members',
    auth: ['apiToken', 'jwt'],
    permission: 'groups:write',
    limit: 'none',
    params: idParams,
    body: schemas.newGroupMember,
    success: { status: 200, description: 'The member', body: schemas.groupMember },
    problems: ['not_found'],
  }),

  removeMember: operation({
    summary: 'Remove a user from a group',
    description: '404 if the user is not a member. The user stays.',
    method: 'DELETE',
    path: '/api/v1/groups/{id}/members/{userId}',
    auth: ['apiToken', 'jwt'],
    permission: 'groups:write',
    limit: 'none',
    params: schemas.groupMemberParams,
    success: { status: 204, description: 'Removed' },
    problems: ['not_found'],
  }),
});
