/** Events of a tenant. */
import { operation } from '../operation.ts';
import { event, eventChanges, eventCounts, eventFilter, newEvent } from '../schemas/event.ts';
import { idParams } from '../schemas/fields.ts';
import { pageOf } from '../schemas/page.ts';

export const listEvents = operation({
  id: 'events.list',
  source: 'spec: Endpoints',
  tag: 'Events',
  summary: 'List events',
  method: 'GET',
  path: '/api/v1/events',
  auth: ['apiToken', 'jwt'],
  permission: 'events:read',
  limit: 'none',
  query: eventFilter,
  page: true,
  success: { status: 200, description: 'A page of events', body: pageOf(event) },
  problems: [],
});

export const createEvent = operation({
  id: 'events.create',
  source: 'decisions: Resource operations',
  tag: 'Events',
  summary: 'Create an event',
  method: 'POST',
  path: '/api/v1/events',
  auth: ['apiToken', 'jwt'],
  permission: 'events:write',
  limit: 'none',
  body: newEvent,
  success: { status: 201, description: 'The created event', body: event, location: true },
  problems: ['duplicate'],
});

export const getEvent = operation({
  id: 'events.get',
  source: 'decisions: Resource operations',
  tag: 'Events',
  summary: 'Read an event',
  method: 'GET',
  path: '/api/v1/events/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'events:read',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The event', body: event },
  problems: ['not_found'],
});

export const updateEvent = operation({
  id: 'events.update',
  source: 'decisions: Resource operations',
  tag: 'Events',
  summary: 'Change an event',
  method: 'PATCH',
  path: '/api/v1/events/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'events:write',
  limit: 'none',
  params: idParams,
  body: eventChanges,
  success: { status: 200, description: 'The changed event', body: event },
  problems: ['not_found', 'duplicate'],
});

export const deleteEvent = operation({
  id: 'events.delete',
  source: 'decisions: Resource operations',
  tag: 'Events',
  summary: 'Delete an event',
  method: 'DELETE',
  path: '/api/v1/events/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'events:write',
  limit: 'none',
  params: idParams,
  success: { status: 204, description: 'Deleted' },
  problems: ['not_found'],
});

export const publishEvent = operation({
  id: 'events.publish',
  source: 'decisions: Events',
  tag: 'Events',
  summary: 'Publish an event',
  description: 'From DRAFT; 409 from any other state. Invitations to it may be sent from then on.',
  method: 'POST',
  path: '/api/v1/events/{id}/publish',
  auth: ['apiToken', 'jwt'],
  permission: 'events:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The published event', body: event },
  problems: ['not_found', 'invalid_transition'],
});

export const cancelEvent = operation({
  id: 'events.cancel',
  source: 'decisions: Events',
  tag: 'Events',
  summary: 'Cancel an event',
  description:
    'From DRAFT or PUBLISHED; 409 from any other state. Invitations to it take no answers any more; open registrations, ' +
    'their payments that are not paid, and waitlist entries are cancelled with it. What was paid is for the treasurer to refund.',
  method: 'POST',
  path: '/api/v1/events/{id}/cancel',
  auth: ['apiToken', 'jwt'],
  permission: 'events:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The cancelled event', body: event },
  problems: ['not_found', 'invalid_transition'],
});

export const unpublishEvent = operation({
  id: 'events.unpublish',
  source: 'decisions: Events',
  tag: 'Events',
  summary: 'Take an event back to DRAFT',
  description: 'From PUBLISHED, while nobody is registered for it: 409.',
  method: 'POST',
  path: '/api/v1/events/{id}/unpublish',
  auth: ['apiToken', 'jwt'],
  permission: 'events:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The unpublished event', body: event },
  problems: ['not_found', 'invalid_transition'],
});

export const archiveEvent = operation({
  id: 'events.archive',
  source: 'decisions: Events',
  tag: 'Events',
  summary: 'Archive an event',
  description: 'From any other state. Nothing else changes: who is registered stays so.',
  method: 'POST',
  path: '/api/v1/events/{id}/archive',
  auth: ['apiToken', 'jwt'],
  permission: 'events:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The archived event', body: event },
  problems: ['not_found', 'invalid_transition'],
});

export const restoreEvent = operation({
  id: 'events.restore',
  source: 'decisions: Events',
  tag: 'Events',
  summary: 'Restore an event',
  description: 'From ARCHIVED, to DRAFT; 409 from any other state.',
  method: 'POST',
  path: '/api/v1/events/{id}/restore',
  auth: ['apiToken', 'jwt'],
  permission: 'events:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The restored event', body: event },
  problems: ['not_found', 'invalid_transition'],
});

export const getEventCounts = operation({
  id: 'events.counts',
  source: 'decisions: Events',
  tag: 'Events',
  summary: 'Count who comes to an event',
  method: 'GET',
  path: '/api/v1/events/{id}/counts',
  auth: ['apiToken', 'jwt'],
  permission: 'events:read',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The counts', body: eventCounts },
  problems: ['not_found'],
});
