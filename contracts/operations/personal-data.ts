/** Copies of everything that is stored about one person, and its erasure. */
import { group, operation } from '../operation.ts';
import { erasure } from '../schemas/erasure.ts';
import { idParams } from '../schemas/fields.ts';
import { ownPersonalData, personalData } from '../schemas/personal-data.ts';

export const personalDataOperations = group('personalData', 'Personal data', 'decisions: Personal data', {
  getOwn: operation({
    summary: 'Read everything that is stored about the user',
    description:
      'To read and to take along. Without notes of the office, and without drafts; the office has those. It is for the user itself: an administrator who impersonates it is refused.',
    method: 'GET',
    path: '/api/v1/me/personal_data',
    auth: ['apiToken', 'jwt'],
    permission: 'self',
    limit: 'none',
    success: { status: 200, description: 'The copy', body: ownPersonalData },
    problems: ['impersonation_forbidden'],
  }),

  ofUser: operation({
    summary: 'Read everything that is stored about a user',
    description: 'For a request of the person (GDPR, article 15). Notes of the office are part of it.',
    method: 'GET',
    path: '/api/v1/users/{id}/personal_data',
    auth: ['apiToken', 'jwt'],
    permission: 'personal_data:read',
    limit: 'none',
    params: idParams,
    audited: true,
    success: { status: 200, description: 'The copy', body: personalData },
    problems: ['not_found'],
  }),

  ofContact: operation({
    summary: 'Read everything that is stored about a contact',
    description: 'For a request of the person (GDPR, article 15). Notes of the office are part of it.',
    method: 'GET',
    path: '/api/v1/contacts/{id}/personal_data',
    auth: ['apiToken', 'jwt'],
    permission: 'personal_data:read',
    limit: 'none',
    params: idParams,
    audited: true,
    success: { status: 200, description: 'The copy', body: personalData },
    problems: ['not_found'],
  }),

  eraseUser: operation({
    summary: 'Erase a user',
    description:
      'For a request of the person (GDPR, article 17). At once and for good: there is no way back. The answer says what was deleted, what stays without the person, and what is kept until when. A deleted user can be erased, too. The user must not exceed the permissions of the caller. 409 for a caller who erases itself.',
    method: 'POST',
    path: '/api/v1/users/{id}/erase',
    auth: ['apiToken', 'jwt'],
    permission: 'personal_data:erase',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'What was deleted and what is kept', body: erasure },
    problems: ['not_found', 'invalid_transition', 'above_own_permissions'],
  }),

  eraseContact: operation({
    summary: 'Erase a contact',
    description:
      'For a request of the person (GDPR, article 17). At once and for good: there is no way back. The answer says what was deleted, what stays without the person, and what is kept until when.',
    method: 'POST',
    path: '/api/v1/contacts/{id}/erase',
    auth: ['apiToken', 'jwt'],
    permission: 'personal_data:erase',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'What was deleted and what is kept', body: erasure },
    problems: ['not_found'],
  }),
});
