/** Operations on users. */
import { group, operation } from '../operation.ts';
import { bulkBody, bulkResult, upsertDescription, upsertResult } from '../schemas/bulk.ts';
import { csvDescription } from '../schemas/csv.ts';
import { idParams } from '../schemas/fields.ts';
import { pageOf } from '../schemas/page.ts';
import { newUser, user, userChanges, userFilter, usersCsvQuery, userUpsertBody } from '../schemas/user.ts';

export const users = group('users', 'Users', 'decisions: Resource operations', {
  list: operation({
    source: 'spec: Endpoints',
    summary: 'List users',
    method: 'GET',
    path: '/api/v1/users',
    auth: ['apiToken', 'jwt'],
    permission: 'users:read',
    limit: 'none',
    query: userFilter,
    page: ['createdAt', 'updatedAt', 'lastName', 'email'],
    success: { status: 200, description: 'A page of users', body: pageOf(user) },
    problems: [],
  }),

  create: operation({
    summary: 'Create a user',
    description: 'Without `password` the user is INVITED, with one ACTIVE.',
    method: 'POST',
    path: '/api/v1/users',
    auth: ['apiToken', 'jwt'],
    permission: 'users:write',
    limit: 'none',
    furtherLimits: ['usersCreatePassword'],
    body: newUser,
    success: { status: 201, description: 'The created user', body: user, location: true },
    problems: ['duplicate'],
  }),

  bulkUpsert: operation({
    source: 'decisions: Upserts',
    summary: 'Create or change many users',
    description:
      `${upsertDescription} The key is \`externalId\`, or \`email\` with \`matchBy\`. ` +
      'An existing user keeps its roles and status; a new one is INVITED. Passwords are not taken: the users sign in by one-time code.',
    method: 'POST',
    path: '/api/v1/users/bulk-upsert',
    auth: ['apiToken', 'jwt'],
    permission: 'users:write',
    limit: 'none',
    body: userUpsertBody,
    itemsApart: true,
    largeBody: true,
    success: { status: 200, description: 'The result for each item', body: upsertResult },
    problems: [],
  }),

  bulkInvite: operation({
    source: 'decisions: Invitations to sign in',
    summary: 'Invite users to sign in',
    description:
      'Mails each INVITED user how to sign in by one-time code, in its language. `invalid_transition` for a user who has ' +
      'signed in, is DISABLED, or was mailed within the hour.',
    method: 'POST',
    path: '/api/v1/users/bulk-invite',
    auth: ['apiToken', 'jwt'],
    permission: 'users:write',
    limit: 'none',
    body: bulkBody,
    success: { status: 200, description: 'The result for each id', body: bulkResult },
    problems: [],
  }),

  get: operation({
    summary: 'Read a user',
    method: 'GET',
    path: '/api/v1/users/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'users:read',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The user', body: user },
    problems: ['not_found'],
  }),

  update: operation({
    summary: 'Change a user',
    description:
      'The user must not exceed the permissions of the caller. 409 for a caller who disables itself or changes its own email ' +
      'or password here. An ACTIVE user is notified by email: of a new password, which makes an INVITED user ACTIVE, and at both ' +
      'addresses of a new email. Either ends its sessions at once, and a new email the links of its invitations.',
    method: 'PATCH',
    path: '/api/v1/users/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'users:write',
    limit: 'none',
    furtherLimits: ['usersUpdatePassword'],
    params: idParams,
    body: userChanges,
    success: { status: 200, description: 'The changed user', body: user },
    problems: ['not_found', 'duplicate', 'invalid_transition', 'above_own_permissions', 'impersonation_forbidden'],
  }),

  delete: operation({
    summary: 'Delete a user',
    description:
      'Its sessions and tokens end at once. The user must not exceed the permissions of the caller. 409 for a caller who deletes itself.',
    method: 'DELETE',
    path: '/api/v1/users/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'users:write',
    limit: 'none',
    params: idParams,
    success: { status: 204, description: 'Deleted' },
    problems: ['not_found', 'invalid_transition', 'above_own_permissions'],
  }),

  endSessions: operation({
    source: 'decisions: Sessions',
    summary: 'Sign a user out everywhere',
    description:
      'Ends all sessions of the user at once, for example of a lost device. API tokens stay valid. The user must not exceed the permissions of the caller.',
    method: 'POST',
    path: '/api/v1/users/{id}/end-sessions',
    auth: ['apiToken', 'jwt'],
    permission: 'users:write',
    limit: 'none',
    params: idParams,
    success: { status: 204, description: 'Ended; the next request with a JWT of the user is refused' },
    problems: ['not_found', 'above_own_permissions'],
  }),

  export: operation({
    source: 'spec: Endpoints',
    summary: 'Export users as CSV',
    description: `${csvDescription} Notes and dates of birth are included if the caller may change users.`,
    method: 'GET',
    path: '/api/v1/users-csv',
    auth: ['apiToken', 'jwt'],
    permission: 'users:export',
    limit: 'usersCsv',
    query: usersCsvQuery,
    audited: true,
    success: { status: 200, description: 'The users', file: 'text/csv' },
    problems: [],
  }),
});
