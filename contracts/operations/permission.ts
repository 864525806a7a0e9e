/** Operations on roles, role assignment and impersonation. */
import { group, operation } from '../operation.ts';
import { idParams } from '../schemas/fields.ts';
import { impersonation, impersonationBody } from '../schemas/impersonation.ts';
import {
  newRole,
  ownPermissions,
  role,
  roleChanges,
  roleList,
  rolesOfUser,
  secondFactorRoles,
} from '../schemas/role.ts';
import { user } from '../schemas/user.ts';

export const permission = group('permission', 'Permissions', 'decisions: Roles', {
  me: operation({
    summary: 'Read the permissions of the caller',
    description: 'Those of this moment: a change of a role shows in the next response.',
    method: 'GET',
    path: '/api/v1/permission/me',
    auth: ['apiToken', 'jwt'],
    permission: 'self',
    limit: 'none',
    success: { status: 200, description: 'The current roles and permissions', body: ownPermissions },
    problems: [],
  }),

  listRoles: operation({
    summary: 'List roles',
    description: 'All roles on one page: a tenant has at most 100 of its own.',
    method: 'GET',
    path: '/api/v1/permission/roles',
    auth: ['apiToken', 'jwt'],
    permission: 'roles:read',
    limit: 'none',
    success: { status: 200, description: 'The built-in roles, then those of the tenant', body: roleList },
    problems: [],
  }),

  createRole: operation({
    summary: 'Create a role',
    description: 'Only with permissions that the caller has.',
    method: 'POST',
    path: '/api/v1/permission/roles',
    auth: ['apiToken', 'jwt'],
    permission: 'roles:write',
    limit: 'none',
    body: newRole,
    success: { status: 201, description: 'The created role', body: role, location: true },
    problems: ['duplicate', 'above_own_permissions', 'invalid_transition'],
  }),

  getRole: operation({
    summary: 'Read a role',
    method: 'GET',
    path: '/api/v1/permission/roles/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'roles:read',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The role', body: role },
    problems: ['not_found'],
  }),

  updateRole: operation({
    summary: 'Change a role',
    description:
      'Takes effect on the next request of each user with the role. Neither the old nor the new permissions may exceed those of the caller.',
    method: 'PATCH',
    path: '/api/v1/permission/roles/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'roles:write',
    limit: 'none',
    params: idParams,
    body: roleChanges,
    success: { status: 200, description: 'The changed role', body: role },
    problems: ['not_found', 'above_own_permissions'],
  }),

  deleteRole: operation({
    summary: 'Delete a role',
    description: 'It is removed from all users who have it.',
    method: 'DELETE',
    path: '/api/v1/permission/roles/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'roles:write',
    limit: 'none',
    params: idParams,
    success: { status: 204, description: 'Deleted' },
    problems: ['not_found', 'above_own_permissions'],
  }),

  setRolesOfUser: operation({
    summary: 'Set the roles of a user',
    description:
      'Replaces the roles of the user; takes effect on the next request with any credential of the user. Neither the granted roles nor the user may exceed the permissions of the caller. 409 if no active administrator would remain.',
    method: 'PUT',
    path: '/api/v1/permission/users/{id}/roles',
    auth: ['apiToken', 'jwt'],
    permission: 'roles:write',
    limit: 'none',
    params: idParams,
    changes: '/api/v1/users/{id}',
    body: rolesOfUser,
    success: { status: 200, description: 'The user, with its new roles', body: user },
    problems: ['not_found', 'above_own_permissions', 'invalid_transition'],
  }),

  setSecondFactorRoles: operation({
    source: 'decisions: Second factor',
    summary: 'Set which roles demand a second factor',
    description:
      'Replaces the set, of built-in and custom roles. A user with such a role and without a second factor has no permissions in its sessions until it has set one up; API tokens work on. No role that is added or removed may exceed the permissions of the caller. Its `ETag` is that of the list of roles.',
    method: 'PUT',
    path: '/api/v1/permission/second-factor-roles',
    auth: ['jwt'],
    permission: 'second_factors:manage',
    limit: 'none',
    changes: '/api/v1/permission/roles',
    body: secondFactorRoles,
    success: { status: 200, description: 'All roles', body: roleList },
    problems: ['above_own_permissions'],
  }),

  impersonate: operation({
    source: 'spec: Endpoints; decisions: Impersonation',
    summary: 'Act as another user',
    description:
      'The user must be another one and must not exceed the permissions of the caller; an impersonation cannot start another. The token has the permissions that both have. It ends with the credential it was created with, and when the administrator loses the permission. It cannot change passwords or manage credentials. The audit log records every write under both users.',
    method: 'POST',
    path: '/api/v1/permission/impersonate/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'users:impersonate',
    limit: 'impersonate',
    params: idParams,
    body: impersonationBody,
    bodyOptional: true,
    success: { status: 200, description: 'A JWT of the user, valid for 30 minutes', body: impersonation },
    problems: ['not_found', 'impersonation_forbidden', 'above_own_permissions'],
  }),

  endImpersonation: operation({
    source: 'decisions: Impersonation',
    summary: 'Stop acting as another user',
    description: 'Requires the impersonation token; 409 with any other credential.',
    method: 'DELETE',
    path: '/api/v1/permission/impersonation',
    auth: ['apiToken', 'jwt'],
    permission: 'self',
    limit: 'none',
    success: { status: 204, description: 'Ended; the token is revoked' },
    problems: ['invalid_transition'],
  }),
});
