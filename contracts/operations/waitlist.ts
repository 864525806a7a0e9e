/** The waitlist of events: what the organiser does with it, and what a contact does with its own entry. */
import { operation } from '../operation.ts';
import { bulkBody, bulkResult } from '../schemas/bulk.ts';
import { idParams } from '../schemas/fields.ts';
import { pageOf } from '../schemas/page.ts';
import {
  listedWaitlistEntry,
  newOwnWaitlistEntry,
  newWaitlistEntry,
  waitlistEntry,
  waitlistFilter,
} from '../schemas/waitlist.ts';

const source = 'decisions: Waitlist';
const tag = 'Waitlist';

export const listWaitlistEntries = operation({
  id: 'waitlist.list',
  source,
  tag,
  summary: 'List waitlist entries',
  method: 'GET',
  path: '/api/v1/waitlist_entries',
  auth: ['apiToken', 'jwt'],
  permission: 'waitlist:read',
  limit: 'none',
  query: waitlistFilter,
  page: true,
  success: { status: 200, description: 'A page of entries', body: pageOf(listedWaitlistEntry) },
  problems: [],
});

export const createWaitlistEntry = operation({
  id: 'waitlist.create',
  source,
  tag,
  summary: 'Put somebody on the waitlist of an event',
  description:
    'Exactly one of `userId` and `contactId`. The event must be PUBLISHED and have a waitlist; 409 also for somebody who waits ' +
    'or is registered.',
  method: 'POST',
  path: '/api/v1/waitlist_entries',
  auth: ['apiToken', 'jwt'],
  permission: 'waitlist:approve',
  limit: 'none',
  body: newWaitlistEntry,
  success: { status: 201, description: 'The created entry', body: waitlistEntry, location: true },
  problems: ['duplicate', 'invalid_transition'],
});

export const bulkApproveWaitlistEntries = operation({
  id: 'waitlist.bulkApprove',
  source: 'spec: Endpoints',
  tag,
  summary: 'Approve many waitlist entries',
  description:
    'Of one or several events. Within each event they are decided in the order of the waitlist, each on its own: one that needs ' +
    'more seats than are left fails with `no_capacity`, and a later one may still get those that are. Approved entries are ' +
    'CONVERTED, as by approving each.',
  method: 'POST',
  path: '/api/v1/waitlist_entries/bulk-approve',
  auth: ['apiToken', 'jwt'],
  permission: 'waitlist:approve',
  limit: 'none',
  body: bulkBody,
  success: { status: 200, description: 'What became of each entry', body: bulkResult },
  problems: [],
});

export const bulkRejectWaitlistEntries = operation({
  id: 'waitlist.bulkReject',
  source,
  tag,
  summary: 'Reject many waitlist entries',
  description: 'As by rejecting each.',
  method: 'POST',
  path: '/api/v1/waitlist_entries/bulk-reject',
  auth: ['apiToken', 'jwt'],
  permission: 'waitlist:approve',
  limit: 'none',
  body: bulkBody,
  success: { status: 200, description: 'What became of each entry', body: bulkResult },
  problems: [],
});

export const getWaitlistEntry = operation({
  id: 'waitlist.get',
  source,
  tag,
  summary: 'Read a waitlist entry',
  method: 'GET',
  path: '/api/v1/waitlist_entries/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'waitlist:read',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The entry', body: waitlistEntry },
  problems: ['not_found'],
});

export const approveWaitlistEntry = operation({
  id: 'waitlist.approve',
  source,
  tag,
  summary: 'Approve a waitlist entry',
  description:
    'From WAITING, while its event is PUBLISHED and has the seats. Makes the registration at once, PENDING_PAYMENT with a payment ' +
    'where the event has a price, and mails the person.',
  method: 'POST',
  path: '/api/v1/waitlist_entries/{id}/approve',
  auth: ['apiToken', 'jwt'],
  permission: 'waitlist:approve',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The converted entry', body: waitlistEntry },
  problems: ['not_found', 'invalid_transition', 'no_capacity', 'duplicate'],
});

export const rejectWaitlistEntry = operation({
  id: 'waitlist.reject',
  source,
  tag,
  summary: 'Reject a waitlist entry',
  description: 'From WAITING.',
  method: 'POST',
  path: '/api/v1/waitlist_entries/{id}/reject',
  auth: ['apiToken', 'jwt'],
  permission: 'waitlist:approve',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The rejected entry', body: waitlistEntry },
  problems: ['not_found', 'invalid_transition'],
});

export const cancelWaitlistEntry = operation({
  id: 'waitlist.cancel',
  source,
  tag,
  summary: 'Cancel a waitlist entry',
  description: 'From WAITING.',
  method: 'POST',
  path: '/api/v1/waitlist_entries/{id}/cancel',
  auth: ['apiToken', 'jwt'],
  permission: 'waitlist:approve',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The cancelled entry', body: waitlistEntry },
  problems: ['not_found', 'invalid_transition'],
});

export const deleteWaitlistEntry = operation({
  id: 'waitlist.delete',
  source,
  tag,
  summary: 'Delete a waitlist entry',
  method: 'DELETE',
  path: '/api/v1/waitlist_entries/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'waitlist:approve',
  limit: 'none',
  params: idParams,
  success: { status: 204, description: 'Deleted; a registration that it became stays' },
  problems: ['not_found'],
});

export const getOwnWaitlistEntry = operation({
  id: 'waitlist.getOwn',
  source: 'spec: X-Contact-Hash',
  tag,
  summary: 'Read the waitlist entry of the contact for its event',
  description: 'The latest one, whatever became of it. 404 before there is any.',
  method: 'GET',
  path: '/api/v1/invitation/waitlist_entry',
  auth: ['contactHash'],
  permission: 'self',
  limit: 'none',
  success: { status: 200, description: 'The latest entry', body: waitlistEntry },
  problems: ['not_found'],
});

export const createOwnWaitlistEntry = operation({
  id: 'waitlist.createOwn',
  source: 'spec: X-Contact-Hash',
  tag,
  summary: 'Put the contact on the waitlist of its event',
  description: 'While registration is open and the event has a waitlist: else 409.',
  method: 'POST',
  path: '/api/v1/invitation/waitlist_entry',
  auth: ['contactHash'],
  permission: 'self',
  limit: 'none',
  body: newOwnWaitlistEntry,
  success: { status: 200, description: 'The entry', body: waitlistEntry },
  problems: ['duplicate', 'invalid_transition'],
});

export const cancelOwnWaitlistEntry = operation({
  id: 'waitlist.cancelOwn',
  source: 'spec: X-Contact-Hash',
  tag,
  summary: 'Take the contact from the waitlist of its event',
  method: 'DELETE',
  path: '/api/v1/invitation/waitlist_entry',
  auth: ['contactHash'],
  permission: 'self',
  limit: 'none',
  success: { status: 204, description: 'Cancelled' },
  problems: ['not_found'],
});
