/** Events of a tenant. */
import { group, operation } from '../operation.ts';
import { upsertDescription, upsertResult } from '../schemas/bulk.ts';
import {
  event,
  eventChanges,
  eventCounts,
  eventFilter,
  eventUpdateQuery,
  eventUpsertBody,
  newEvent,
} from '../schemas/event.ts';
import { idParams } from '../schemas/fields.ts';
import { pageOf } from '../schemas/page.ts';

export const events = group('events', 'Events', 'decisions: Events', {
  list: operation({
    source: 'spec: Endpoints',
    summary: 'List events',
    method: 'GET',
    path: '/api/v1/events',
    auth: ['apiToken', 'jwt'],
    permission: 'events:read',
    limit: 'none',
    query: eventFilter,
    page: ['createdAt', 'updatedAt', 'startsAt', 'title'],
    success: { status: 200, description: 'A page of events', body: pageOf(event) },
    problems: [],
  }),

  create: operation({
    source: 'decisions: Resource operations',
    summary: 'Create an event',
    description: 'A DRAFT: publish it before invitations are sent.',
    method: 'POST',
    path: '/api/v1/events',
    auth: ['apiToken', 'jwt'],
    permission: 'events:write',
    limit: 'none',
    body: newEvent,
    success: { status: 201, description: 'The created event', body: event, location: true },
    problems: ['duplicate'],
  }),

  bulkUpsert: operation({
    source: 'decisions: Upserts',
    summary: 'Create or change many events',
    description: `${upsertDescription} The key is \`externalId\`. A new event is a DRAFT.`,
    method: 'POST',
    path: '/api/v1/events/bulk-upsert',
    auth: ['apiToken', 'jwt'],
    permission: 'events:write',
    limit: 'none',
    body: eventUpsertBody,
    itemsApart: true,
    largeBody: true,
    success: { status: 200, description: 'The result for each item', body: upsertResult },
    problems: [],
  }),

  get: operation({
    source: 'decisions: Resource operations',
    summary: 'Read an event',
    method: 'GET',
    path: '/api/v1/events/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'events:read',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The event', body: event },
    problems: ['not_found'],
  }),

  update: operation({
    source: 'decisions: Resource operations',
    summary: 'Change an event',
    description:
      '409 `no_capacity` if `capacity` is lowered below the seats taken, unless `allowOverbooking` is true: then all ' +
      'registrations stay, and new ones are refused until enough seats are free.',
    method: 'PATCH',
    path: '/api/v1/events/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'events:write',
    limit: 'none',
    params: idParams,
    query: eventUpdateQuery,
    body: eventChanges,
    success: { status: 200, description: 'The changed event', body: event },
    problems: ['not_found', 'duplicate', 'no_capacity'],
  }),

  publish: operation({
    summary: 'Publish an event',
    description: 'From DRAFT; 409 from any other state. Its invitations can then be sent.',
    method: 'POST',
    path: '/api/v1/events/{id}/publish',
    auth: ['apiToken', 'jwt'],
    permission: 'events:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The published event', body: event },
    problems: ['not_found', 'invalid_transition'],
  }),

  unpublish: operation({
    summary: 'Unpublish an event',
    description: 'From PUBLISHED to DRAFT. 409 if it has registrations.',
    method: 'POST',
    path: '/api/v1/events/{id}/unpublish',
    auth: ['apiToken', 'jwt'],
    permission: 'events:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The unpublished event', body: event },
    problems: ['not_found', 'invalid_transition'],
  }),

  cancel: operation({
    summary: 'Cancel an event',
    description:
      'From DRAFT or PUBLISHED; 409 from any other state. Cancels its open registrations, their unpaid payments and its ' +
      'waitlist entries; its invitations can no longer be answered. Paid payments are not refunded automatically.',
    method: 'POST',
    path: '/api/v1/events/{id}/cancel',
    auth: ['apiToken', 'jwt'],
    permission: 'events:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The cancelled event', body: event },
    problems: ['not_found', 'invalid_transition'],
  }),

  archive: operation({
    summary: 'Archive an event',
    description: 'From any other state. Registrations are not changed.',
    method: 'POST',
    path: '/api/v1/events/{id}/archive',
    auth: ['apiToken', 'jwt'],
    permission: 'events:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The archived event', body: event },
    problems: ['not_found', 'invalid_transition'],
  }),

  restore: operation({
    summary: 'Restore an event',
    description: 'From ARCHIVED to DRAFT; 409 from any other state.',
    method: 'POST',
    path: '/api/v1/events/{id}/restore',
    auth: ['apiToken', 'jwt'],
    permission: 'events:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The restored event', body: event },
    problems: ['not_found', 'invalid_transition'],
  }),

  counts: operation({
    summary: 'Count the participants of an event',
    description: 'Counted at this moment; guests take seats too.',
    method: 'GET',
    path: '/api/v1/events/{id}/counts',
    auth: ['apiToken', 'jwt'],
    permission: 'events:read',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The counts', body: eventCounts },
    problems: ['not_found'],
  }),

  delete: operation({
    source: 'decisions: Resource operations',
    summary: 'Delete an event',
    description:
      'With its invitations, registrations and waitlist. Payments that are open for the registrations are cancelled, paid ones stay. To keep all, cancel or archive it.',
    method: 'DELETE',
    path: '/api/v1/events/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'events:write',
    limit: 'none',
    params: idParams,
    success: { status: 204, description: 'Deleted' },
    problems: ['not_found'],
  }),
});
