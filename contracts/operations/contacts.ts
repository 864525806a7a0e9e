/** Operations on contacts: people without an account. */
import { group, operation } from '../operation.ts';
import { bulkBody, bulkResult, upsertDescription, upsertResult } from '../schemas/bulk.ts';
import {
  bulkTagBody,
  contact,
  contactChanges,
  contactFilter,
  contactsCsvQuery,
  contactUpsertBody,
  newContact,
} from '../schemas/contact.ts';
import { contactMerge, mergedContacts } from '../schemas/contact-merge.ts';
import { csvDescription } from '../schemas/csv.ts';
import { idParams } from '../schemas/fields.ts';
import { pageOf } from '../schemas/page.ts';

export const contacts = group('contacts', 'Contacts', 'decisions: Resource operations', {
  list: operation({
    summary: 'List contacts',
    method: 'GET',
    path: '/api/v1/contacts',
    auth: ['apiToken', 'jwt'],
    permission: 'contacts:read',
    limit: 'none',
    query: contactFilter,
    page: ['createdAt', 'updatedAt', 'lastName', 'email'],
    success: { status: 200, description: 'A page of contacts', body: pageOf(contact) },
    problems: [],
  }),

  create: operation({
    summary: 'Create a contact',
    description: 'Sends nothing to the contact. Several contacts may have the same email.',
    method: 'POST',
    path: '/api/v1/contacts',
    auth: ['apiToken', 'jwt'],
    permission: 'contacts:write',
    limit: 'none',
    body: newContact,
    success: { status: 201, description: 'The created contact', body: contact, location: true },
    problems: ['duplicate'],
  }),

  bulkUpsert: operation({
    source: 'decisions: Upserts',
    summary: 'Create or change many contacts',
    description:
      `${upsertDescription} The key is \`externalId\`, or \`email\` with \`matchBy\`. ` +
      'Sends nothing to the contacts.',
    method: 'POST',
    path: '/api/v1/contacts/bulk-upsert',
    auth: ['apiToken', 'jwt'],
    permission: 'contacts:write',
    limit: 'none',
    body: contactUpsertBody,
    itemsApart: true,
    largeBody: true,
    success: { status: 200, description: 'The result for each item', body: upsertResult },
    problems: [],
  }),

  get: operation({
    summary: 'Read a contact',
    method: 'GET',
    path: '/api/v1/contacts/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'contacts:read',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The contact', body: contact },
    problems: ['not_found'],
  }),

  update: operation({
    summary: 'Change a contact',
    description: 'A new email replaces the links of its invitations: those mailed to the old one stop working at once.',
    method: 'PATCH',
    path: '/api/v1/contacts/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'contacts:write',
    limit: 'none',
    params: idParams,
    body: contactChanges,
    success: { status: 200, description: 'The changed contact', body: contact },
    problems: ['not_found', 'duplicate'],
  }),

  delete: operation({
    summary: 'Delete a contact',
    description:
      'Also deletes its invitations, whose links stop working at once, its registrations, waitlist entries and form responses. Payments that are open for these registrations are cancelled.',
    method: 'DELETE',
    path: '/api/v1/contacts/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'contacts:write',
    limit: 'none',
    params: idParams,
    success: { status: 204, description: 'Deleted' },
    problems: ['not_found'],
  }),

  archive: operation({
    source: 'decisions: Contacts',
    summary: 'Archive a contact',
    description: 'Only its status changes: lists filtered by ACTIVE no longer include it, and it gets no newsletters.',
    method: 'POST',
    path: '/api/v1/contacts/{id}/archive',
    auth: ['apiToken', 'jwt'],
    permission: 'contacts:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The archived contact', body: contact },
    problems: ['not_found', 'invalid_transition'],
  }),

  restore: operation({
    source: 'decisions: Contacts',
    summary: 'Restore an archived contact',
    description: 'From ARCHIVED; 409 from any other state.',
    method: 'POST',
    path: '/api/v1/contacts/{id}/restore',
    auth: ['apiToken', 'jwt'],
    permission: 'contacts:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The contact, ACTIVE again', body: contact },
    problems: ['not_found', 'invalid_transition'],
  }),

  merge: operation({
    source: 'decisions: Merging contacts',
    summary: 'Merge two contacts',
    description:
      'For two contacts that are one person. Everything of the other contact belongs to this one afterwards, and the other is deleted. Tags and notes are joined; an opt-out from newsletters of either counts. Nothing is mailed. 422 if together they have more tags or longer notes than a contact can have.',
    method: 'POST',
    path: '/api/v1/contacts/{id}/merge',
    auth: ['apiToken', 'jwt'],
    permission: 'contacts:write',
    limit: 'none',
    params: idParams,
    body: contactMerge,
    success: { status: 200, description: 'The contact that stays, and what was moved', body: mergedContacts },
    problems: ['not_found'],
  }),

  bulkDelete: operation({
    source: 'spec: Endpoints',
    summary: 'Delete many contacts',
    description: 'Each is deleted independently; an id that does not exist does not stop the others.',
    method: 'POST',
    path: '/api/v1/contacts/bulk-delete',
    auth: ['apiToken', 'jwt'],
    permission: 'contacts:write',
    limit: 'none',
    body: bulkBody,
    success: { status: 200, description: 'The result for each contact', body: bulkResult },
    problems: [],
  }),

  bulkTag: operation({
    source: 'decisions: Bulk operations',
    summary: 'Tag many contacts',
    description:
      'Removes tags, then adds tags, for each contact independently. A contact that would have more than 30 is not changed, with `validation_failed`.',
    method: 'POST',
    path: '/api/v1/contacts/bulk-tag',
    auth: ['apiToken', 'jwt'],
    permission: 'contacts:write',
    limit: 'none',
    body: bulkTagBody,
    success: { status: 200, description: 'The result for each contact', body: bulkResult },
    problems: [],
  }),

  export: operation({
    source: 'spec: Endpoints',
    summary: 'Export contacts as CSV',
    description: `${csvDescription} Notes are included if the caller may change contacts.`,
    method: 'GET',
    path: '/api/v1/contacts-csv',
    auth: ['apiToken', 'jwt'],
    permission: 'contacts:export',
    limit: 'contactsCsv',
    query: contactsCsvQuery,
    audited: true,
    success: { status: 200, description: 'The contacts', file: 'text/csv' },
    problems: [],
  }),
});
