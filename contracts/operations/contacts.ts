/** Contacts of a tenant: people without an account. */
import { operation } from '../operation.ts';
import { bulkBody, bulkResult } from '../schemas/bulk.ts';
import {
  bulkTagBody,
  contact,
  contactChanges,
  contactFilter,
  contactsCsvQuery,
  newContact,
} from '../schemas/contact.ts';
import { csvDescription } from '../schemas/csv.ts';
import { idParams } from '../schemas/fields.ts';
import { pageOf } from '../schemas/page.ts';

export const listContacts = operation({
  id: 'contacts.list',
  source: 'decisions: Resource operations',
  tag: 'Contacts',
  summary: 'List contacts',
  method: 'GET',
  path: '/api/v1/contacts',
  auth: ['apiToken', 'jwt'],
  permission: 'contacts:read',
  limit: 'none',
  query: contactFilter,
  page: true,
  success: { status: 200, description: 'A page of contacts', body: pageOf(contact) },
  problems: [],
});

export const createContact = operation({
  id: 'contacts.create',
  source: 'decisions: Resource operations',
  tag: 'Contacts',
  summary: 'Create a contact',
  method: 'POST',
  path: '/api/v1/contacts',
  auth: ['apiToken', 'jwt'],
  permission: 'contacts:write',
  limit: 'none',
  body: newContact,
  success: { status: 201, description: 'The created contact', body: contact, location: true },
  problems: ['duplicate'],
});

export const getContact = operation({
  id: 'contacts.get',
  source: 'decisions: Resource operations',
  tag: 'Contacts',
  summary: 'Read a contact',
  method: 'GET',
  path: '/api/v1/contacts/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'contacts:read',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The contact', body: contact },
  problems: ['not_found'],
});

export const updateContact = operation({
  id: 'contacts.update',
  source: 'decisions: Resource operations',
  tag: 'Contacts',
  summary: 'Change a contact',
  method: 'PATCH',
  path: '/api/v1/contacts/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'contacts:write',
  limit: 'none',
  params: idParams,
  body: contactChanges,
  success: { status: 200, description: 'The changed contact', body: contact },
  problems: ['not_found', 'duplicate'],
});

export const deleteContact = operation({
  id: 'contacts.delete',
  source: 'decisions: Resource operations',
  tag: 'Contacts',
  summary: 'Delete a contact',
  description:
    'With it go its invitations, whose links are dead at once, its registrations, waitlist entries and responses to forms.',
  method: 'DELETE',
  path: '/api/v1/contacts/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'contacts:write',
  limit: 'none',
  params: idParams,
  success: { status: 204, description: 'Deleted' },
  problems: ['not_found'],
});

export const archiveContact = operation({
  id: 'contacts.archive',
  source: 'decisions: Contacts',
  tag: 'Contacts',
  summary: 'Archive a contact',
  description: 'It stays as it is, out of the way of those who list the ACTIVE ones.',
  method: 'POST',
  path: '/api/v1/contacts/{id}/archive',
  auth: ['apiToken', 'jwt'],
  permission: 'contacts:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The archived contact', body: contact },
  problems: ['not_found', 'invalid_transition'],
});

export const restoreContact = operation({
  id: 'contacts.restore',
  source: 'decisions: Contacts',
  tag: 'Contacts',
  summary: 'Restore an archived contact',
  method: 'POST',
  path: '/api/v1/contacts/{id}/restore',
  auth: ['apiToken', 'jwt'],
  permission: 'contacts:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The contact, ACTIVE again', body: contact },
  problems: ['not_found', 'invalid_transition'],
});

export const bulkDeleteContacts = operation({
  id: 'contacts.bulkDelete',
  source: 'spec: Endpoints',
  tag: 'Contacts',
  summary: 'Delete many contacts',
  description: 'Each as by itself; one that is not there keeps none of the others.',
  method: 'POST',
  path: '/api/v1/contacts/bulk-delete',
  auth: ['apiToken', 'jwt'],
  permission: 'contacts:write',
  limit: 'none',
  body: bulkBody,
  success: { status: 200, description: 'What became of each', body: bulkResult },
  problems: [],
});

export const bulkTagContacts = operation({
  id: 'contacts.bulkTag',
  source: 'decisions: Bulk operations',
  tag: 'Contacts',
  summary: 'Tag many contacts',
  description:
    'Removes tags, then adds some, each contact by itself. One that would have more than 30 is left as it is, with `validation_failed`.',
  method: 'POST',
  path: '/api/v1/contacts/bulk-tag',
  auth: ['apiToken', 'jwt'],
  permission: 'contacts:write',
  limit: 'none',
  body: bulkTagBody,
  success: { status: 200, description: 'What became of each', body: bulkResult },
  problems: [],
});

export const exportContacts = operation({
  id: 'contacts.export',
  source: 'spec: Endpoints',
  tag: 'Contacts',
  summary: 'Export contacts as CSV',
  description: `${csvDescription} With the notes, for those who may change contacts.`,
  method: 'GET',
  path: '/api/v1/contacts-csv',
  auth: ['apiToken', 'jwt'],
  permission: 'contacts:export',
  limit: 'contactsCsv',
  query: contactsCsvQuery,
  success: { status: 200, description: 'The contacts', file: 'text/csv' },
  problems: [],
});
