/** Groups of users, and who is in them. */
import { operation } from '../operation.ts';
import { idParams } from '../schemas/fields.ts';
import {
  group,
  groupChanges,
  groupFilter,
  groupMember,
  groupMemberParams,
  newGroup,
  newGroupMember,
} from '../schemas/group.ts';
import { pageOf } from '../schemas/page.ts';

export const listGroups = operation({
  id: 'groups.list',
  source: 'decisions: Resource operations',
  tag: 'Groups',
  summary: 'List groups',
  method: 'GET',
  path: '/api/v1/groups',
  auth: ['apiToken', 'jwt'],
  permission: 'groups:read',
  limit: 'none',
  query: groupFilter,
  page: true,
  success: { status: 200, description: 'A page of groups', body: pageOf(group) },
  problems: [],
});

export const createGroup = operation({
  id: 'groups.create',
  source: 'decisions: Resource operations',
  tag: 'Groups',
  summary: 'Create a group',
  method: 'POST',
  path: '/api/v1/groups',
  auth: ['apiToken', 'jwt'],
  permission: 'groups:write',
  limit: 'none',
  body: newGroup,
  success: { status: 201, description: 'The created group', body: group, location: true },
  problems: ['duplicate'],
});

export const getGroup = operation({
  id: 'groups.get',
  source: 'decisions: Resource operations',
  tag: 'Groups',
  summary: 'Read a group',
  method: 'GET',
  path: '/api/v1/groups/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'groups:read',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The group', body: group },
  problems: ['not_found'],
});

export const updateGroup = operation({
  id: 'groups.update',
  source: 'decisions: Resource operations',
  tag: 'Groups',
  summary: 'Change a group',
  method: 'PATCH',
  path: '/api/v1/groups/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'groups:write',
  limit: 'none',
  params: idParams,
  body: groupChanges,
  success: { status: 200, description: 'The changed group', body: group },
  problems: ['not_found', 'duplicate'],
});

export const deleteGroup = operation({
  id: 'groups.delete',
  source: 'decisions: Resource operations',
  tag: 'Groups',
  summary: 'Delete a group',
  method: 'DELETE',
  path: '/api/v1/groups/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'groups:write',
  limit: 'none',
  params: idParams,
  success: { status: 204, description: 'Deleted; its members remain users' },
  problems: ['not_found'],
});

export const listGroupMembers = operation({
  id: 'groups.listMembers',
  source: 'decisions: Resource operations',
  tag: 'Groups',
  summary: 'List the members of a group',
  method: 'GET',
  path: '/api/v1/groups/{id}/members',
  auth: ['apiToken', 'jwt'],
  permission: 'groups:read',
  limit: 'none',
  params: idParams,
  page: true,
  success: { status: 200, description: 'A page of members', body: pageOf(groupMember) },
  problems: ['not_found'],
});

export const addGroupMember = operation({
  id: 'groups.addMember',
  source: 'decisions: Resource operations',
  tag: 'Groups',
  summary: 'Add a user to a group',
  description: 'Adding a member again changes nothing.',
  method: 'POST',
  path: '/api/v1/groups/{id}/members',
  auth: ['apiToken', 'jwt'],
  permission: 'groups:write',
  limit: 'none',
  params: idParams,
  body: newGroupMember,
  success: { status: 200, description: 'The member', body: groupMember },
  problems: ['not_found'],
});

export const removeGroupMember = operation({
  id: 'groups.removeMember',
  source: 'decisions: Resource operations',
  tag: 'Groups',
  summary: 'Remove a user from a group',
  method: 'DELETE',
  path: '/api/v1/groups/{id}/members/{userId}',
  auth: ['apiToken', 'jwt'],
  permission: 'groups:write',
  limit: 'none',
  params: groupMemberParams,
  success: { status: 204, description: 'Removed' },
  problems: ['not_found'],
});
