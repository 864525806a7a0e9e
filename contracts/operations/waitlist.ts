/** The waitlist of events, for the organiser and for the invited contact. */
import { group, operation } from '../operation.ts';
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

export const waitlist = group('waitlist', 'Waitlist', 'decisions: Waitlist', {
  list: operation({
    summary: 'List waitlist entries',
    method: 'GET',
    path: '/api/v1/waitlist_entries',
    auth: ['apiToken', 'jwt'],
    permission: 'waitlist:read',
    limit: 'none',
    query: waitlistFilter,
    page: ['createdAt', 'updatedAt', 'position'],
    success: { status: 200, description: 'A page of entries', body: pageOf(listedWaitlistEntry) },
    problems: [],
  }),

  create: operation({
    summary: 'Add a user or contact to the waitlist of an event',
    description:
      'Send exactly one of `userId` and `contactId`. The event must be PUBLISHED and have a waitlist: 409. 409 also if the ' +
      'person is already on the waitlist or registered. 422 for more `seats` than the capacity of the event, unless that is 0.',
    method: 'POST',
    path: '/api/v1/waitlist_entries',
    auth: ['apiToken', 'jwt'],
    permission: 'waitlist:approve',
    limit: 'none',
    body: newWaitlistEntry,
    success: { status: 201, description: 'The created entry', body: waitlistEntry, location: true },
    problems: ['duplicate', 'invalid_transition'],
  }),

  bulkApprove: operation({
    source: 'spec: Endpoints',
    summary: 'Approve many waitlist entries',
    description:
      'The entries may belong to several events. Within an event they are approved one by one in waitlist order: an entry ' +
      'that needs more seats than are left fails with `no_capacity`, and a later, smaller one may still succeed. Approved ' +
      'entries become CONVERTED, as with a single approval.',
    method: 'POST',
    path: '/api/v1/waitlist_entries/bulk-approve',
    auth: ['apiToken', 'jwt'],
    permission: 'waitlist:approve',
    limit: 'none',
    body: bulkBody,
    success: { status: 200, description: 'The result for each entry', body: bulkResult },
    problems: [],
  }),

  bulkReject: operation({
    summary: 'Reject many waitlist entries',
    description: 'Rejects each entry as a single rejection would.',
    method: 'POST',
    path: '/api/v1/waitlist_entries/bulk-reject',
    auth: ['apiToken', 'jwt'],
    permission: 'waitlist:approve',
    limit: 'none',
    body: bulkBody,
    success: { status: 200, description: 'The result for each entry', body: bulkResult },
    problems: [],
  }),

  get: operation({
    summary: 'Read a waitlist entry',
    method: 'GET',
    path: '/api/v1/waitlist_entries/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'waitlist:read',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The entry', body: waitlistEntry },
    problems: ['not_found'],
  }),

  approve: operation({
    summary: 'Approve a waitlist entry',
    description:
      'From WAITING, while the event is PUBLISHED; 409 `no_capacity` if there are not enough free seats. Creates the ' +
      'registration immediately, as PENDING_PAYMENT with a payment if the event has a price, and emails the person.',
    method: 'POST',
    path: '/api/v1/waitlist_entries/{id}/approve',
    auth: ['apiToken', 'jwt'],
    permission: 'waitlist:approve',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The converted entry', body: waitlistEntry },
    problems: ['not_found', 'invalid_transition', 'no_capacity', 'duplicate'],
  }),

  reject: operation({
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
  }),

  cancel: operation({
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
  }),

  delete: operation({
    summary: 'Delete a waitlist entry',
    description: 'From any state. To keep it, cancel or reject it.',
    method: 'DELETE',
    path: '/api/v1/waitlist_entries/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'waitlist:approve',
    limit: 'none',
    params: idParams,
    success: { status: 204, description: 'Deleted; a registration created from it stays' },
    problems: ['not_found'],
  }),

  getOwn: operation({
    source: 'spec: X-Contact-Hash',
    summary: 'Read the waitlist entry of the contact for its event',
    description: 'The latest entry, in any state. 404 if there is none.',
    method: 'GET',
    path: '/api/v1/invitation/waitlist_entry',
    auth: ['contactHash'],
    permission: 'self',
    limit: 'none',
    success: { status: 200, description: 'The latest entry', body: waitlistEntry },
    problems: ['not_found'],
  }),

  createOwn: operation({
    source: 'spec: X-Contact-Hash',
    summary: 'Add the contact to the waitlist of its event',
    description:
      'While registration is open and the event has a waitlist. 409 otherwise; also if the contact can register instead, if ' +
      'its entry was rejected and the organiser has not added it since, and after ten cancelled entries. 422 for more ' +
      '`seats` than the event allows a contact with its guests, or than its capacity, unless that is 0.',
    method: 'POST',
    path: '/api/v1/invitation/waitlist_entry',
    auth: ['contactHash'],
    permission: 'self',
    limit: 'none',
    furtherLimits: ['waitlistCreateOwn'],
    body: newOwnWaitlistEntry,
    success: { status: 200, description: 'The entry', body: waitlistEntry },
    problems: ['duplicate', 'invalid_transition'],
  }),

  cancelOwn: operation({
    source: 'spec: X-Contact-Hash',
    summary: 'Remove the contact from the waitlist of its event',
    description: 'Its waiting entry becomes CANCELLED; 404 if none is waiting.',
    method: 'DELETE',
    path: '/api/v1/invitation/waitlist_entry',
    auth: ['contactHash'],
    permission: 'self',
    limit: 'none',
    furtherLimits: ['waitlistCancelOwn'],
    success: { status: 204, description: 'Cancelled' },
    problems: ['not_found'],
  }),
});
