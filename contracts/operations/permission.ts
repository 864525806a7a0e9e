/** Roles, who has them, and acting as somebody else. */
import { operation } from '../operation.ts';
import { idParams } from '../schemas/fields.ts';
import { impersonation, impersonationBody } from '../schemas/impersonation.ts';
import { newRole, ownPermissions, role, roleChanges, roleList, rolesOfUser } from '../schemas/role.ts';
import { user } from '../schemas/user.ts';

export const getOwnPermissions = operation({
  id: 'permission.me',
  source: 'decisions: Roles',
  tag: 'Permissions',
  summary: 'Read what one may do',
  method: 'GET',
  path: '/api/v1/permission/me',
  auth: ['apiToken', 'jwt'],
  permission: 'self',
  limit: 'none',
  success: { status: 200, description: 'Roles and permissions at this moment', body: ownPermissions },
  problems: [],
});

export const listRoles = operation({
  id: 'permission.listRoles',
  source: 'decisions: Roles',
  tag: 'Permissions',
  summary: 'List roles',
  description: 'All of them: a tenant has at most 100 of its own.',
  method: 'GET',
  path: '/api/v1/permission/roles',
  auth: ['apiToken', 'jwt'],
  permission: 'roles:read',
  limit: 'none',
  success: { status: 200, description: 'The built-in roles, then those of the tenant', body: roleList },
  problems: [],
});

export const createRole = operation({
  id: 'permission.createRole',
  source: 'decisions: Roles',
  tag: 'Permissions',
  summary: 'Create a role',
  description: 'Only with permissions that one has oneself.',
  method: 'POST',
  path: '/api/v1/permission/roles',
  auth: ['apiToken', 'jwt'],
  permission: 'roles:write',
  limit: 'none',
  body: newRole,
  success: { status: 201, description: 'The created role', body: role, location: true },
  problems: ['duplicate', 'above_own_permissions', 'invalid_transition'],
});

export const getRole = operation({
  id: 'permission.getRole',
  source: 'decisions: Roles',
  tag: 'Permissions',
  summary: 'Read a role',
  method: 'GET',
  path: '/api/v1/permission/roles/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'roles:read',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The role', body: role },
  problems: ['not_found'],
});

export const updateRole = operation({
  id: 'permission.updateRole',
  source: 'decisions: Roles',
  tag: 'Permissions',
  summary: 'Change a role',
  description:
    "Whoever has the role may do more or less from its next request on. Only a role, and only with permissions, that do not go beyond one's own.",
  method: 'PATCH',
  path: '/api/v1/permission/roles/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'roles:write',
  limit: 'none',
  params: idParams,
  body: roleChanges,
  success: { status: 200, description: 'The changed role', body: role },
  problems: ['not_found', 'above_own_permissions'],
});

export const deleteRole = operation({
  id: 'permission.deleteRole',
  source: 'decisions: Roles',
  tag: 'Permissions',
  summary: 'Delete a role',
  description: 'It is taken from everybody who has it.',
  method: 'DELETE',
  path: '/api/v1/permission/roles/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'roles:write',
  limit: 'none',
  params: idParams,
  success: { status: 204, description: 'Deleted' },
  problems: ['not_found', 'above_own_permissions'],
});

export const setRolesOfUser = operation({
  id: 'permission.setRolesOfUser',
  source: 'decisions: Roles',
  tag: 'Permissions',
  summary: 'Grant and take roles',
  description:
    "Replaces the roles of the user; every credential of the user follows on its next request. Neither a role that is granted, nor the user, may go beyond one's own permissions. An active administrator must remain: 409.",
  method: 'PUT',
  path: '/api/v1/permission/users/{id}/roles',
  auth: ['apiToken', 'jwt'],
  permission: 'roles:write',
  limit: 'none',
  params: idParams,
  body: rolesOfUser,
  success: { status: 200, description: 'The user, with its new roles', body: user },
  problems: ['not_found', 'above_own_permissions', 'invalid_transition'],
});

export const impersonate = operation({
  id: 'permission.impersonate',
  source: 'spec: Endpoints; decisions: Impersonation',
  tag: 'Permissions',
  summary: 'Act as another user',
  description:
    'Not oneself, not while acting as somebody, not as somebody who may do more. The token may do what both may do; it ends with the credential it was asked for with, and when the administrator loses the permission. It cannot change passwords or manage credentials. Every write with it is in the audit log under both names.',
  method: 'POST',
  path: '/api/v1/permission/impersonate/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'users:impersonate',
  limit: 'impersonate',
  params: idParams,
  body: impersonationBody,
  success: { status: 200, description: 'A JWT of the user, for half an hour', body: impersonation },
  problems: ['not_found', 'impersonation_forbidden', 'above_own_permissions'],
});

export const endImpersonation = operation({
  id: 'permission.endImpersonation',
  source: 'decisions: Impersonation',
  tag: 'Permissions',
  summary: 'Stop acting as another user',
  description: 'With the token of the impersonation; with any other 409.',
  method: 'DELETE',
  path: '/api/v1/permission/impersonation',
  auth: ['apiToken', 'jwt'],
  permission: 'self',
  limit: 'none',
  success: { status: 204, description: 'The token is dead' },
  problems: ['invalid_transition'],
});
