/** Events of a tenant. */
import { operation } from '../operation.ts';
import { event, eventChanges, eventFilter, newEvent } from '../schemas/event.ts';
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
