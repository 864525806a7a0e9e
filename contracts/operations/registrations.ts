/** Registrations for events: what the organiser does with them, and what a contact does with its own. */
import { operation } from '../operation.ts';
import { idParams } from '../schemas/fields.ts';
import { pageOf } from '../schemas/page.ts';
import {
  listedRegistration,
  newOwnRegistration,
  newRegistration,
  registration,
  registrationFilter,
  registrationOfEventFilter,
} from '../schemas/registration.ts';

const source = 'decisions: Registrations';
const tag = 'Registrations';

export const listRegistrations = operation({
  id: 'registrations.list',
  source,
  tag,
  summary: 'List registrations',
  method: 'GET',
  path: '/api/v1/registrations',
  auth: ['apiToken', 'jwt'],
  permission: 'registrations:read',
  limit: 'none',
  query: registrationFilter,
  page: true,
  success: { status: 200, description: 'A page of registrations', body: pageOf(listedRegistration) },
  problems: [],
});

export const listRegistrationsOfEvent = operation({
  id: 'registrations.listOfEvent',
  source,
  tag,
  summary: 'List the registrations for an event',
  method: 'GET',
  path: '/api/v1/events/{id}/registrations',
  auth: ['apiToken', 'jwt'],
  permission: 'registrations:read',
  limit: 'none',
  params: idParams,
  query: registrationOfEventFilter,
  page: true,
  success: { status: 200, description: 'A page of registrations', body: pageOf(listedRegistration) },
  problems: ['not_found'],
});

export const createRegistration = operation({
  id: 'registrations.create',
  source,
  tag,
  summary: 'Register somebody for an event',
  description:
    'Exactly one of `userId` and `contactId`, who has one active registration for the event at most: 409. The event must be ' +
    'PUBLISHED. Where it requires approval, the registration is PENDING_APPROVAL and holds no seat; else it takes its seats, ' +
    '409 `no_capacity` where there are not as many, and is CONFIRMED, or PENDING_PAYMENT with a payment where the event has ' +
    'a price. Whoever waited on the waitlist waits no more.',
  method: 'POST',
  path: '/api/v1/events/{id}/registrations',
  auth: ['apiToken', 'jwt'],
  permission: 'registrations:write',
  limit: 'none',
  params: idParams,
  body: newRegistration,
  success: {
    status: 201,
    description: 'The created registration',
    body: registration,
    location: '/api/v1/registrations',
  },
  problems: ['not_found', 'duplicate', 'no_capacity', 'invalid_transition'],
});

export const getRegistration = operation({
  id: 'registrations.get',
  source,
  tag,
  summary: 'Read a registration',
  method: 'GET',
  path: '/api/v1/registrations/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'registrations:read',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The registration', body: registration },
  problems: ['not_found'],
});

export const approveRegistration = operation({
  id: 'registrations.approve',
  source,
  tag,
  summary: 'Approve a registration',
  description:
    'From PENDING_APPROVAL, while its event is PUBLISHED and has the seats: 409 `no_capacity`. It becomes CONFIRMED, or ' +
    'PENDING_PAYMENT with a payment.',
  method: 'POST',
  path: '/api/v1/registrations/{id}/approve',
  auth: ['apiToken', 'jwt'],
  permission: 'registrations:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The approved registration', body: registration },
  problems: ['not_found', 'invalid_transition', 'no_capacity'],
});

export const rejectRegistration = operation({
  id: 'registrations.reject',
  source,
  tag,
  summary: 'Reject a registration',
  description: 'From PENDING_APPROVAL.',
  method: 'POST',
  path: '/api/v1/registrations/{id}/reject',
  auth: ['apiToken', 'jwt'],
  permission: 'registrations:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The rejected registration', body: registration },
  problems: ['not_found', 'invalid_transition'],
});

export const cancelRegistration = operation({
  id: 'registrations.cancel',
  source,
  tag,
  summary: 'Cancel a registration',
  description:
    'From PENDING_APPROVAL, PENDING_PAYMENT or CONFIRMED. Its seats are free; a payment that is not paid is cancelled with ' +
    'it, one that is paid stays for the treasurer to refund. Nobody comes from the waitlist by itself.',
  method: 'POST',
  path: '/api/v1/registrations/{id}/cancel',
  auth: ['apiToken', 'jwt'],
  permission: 'registrations:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The cancelled registration', body: registration },
  problems: ['not_found', 'invalid_transition'],
});

export const checkInRegistration = operation({
  id: 'registrations.checkIn',
  source,
  tag,
  summary: 'Check somebody in',
  description: 'From CONFIRMED, and from NO_SHOW: who comes late is there. It becomes ATTENDED.',
  method: 'POST',
  path: '/api/v1/registrations/{id}/check-in',
  auth: ['apiToken', 'jwt'],
  permission: 'registrations:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The registration', body: registration },
  problems: ['not_found', 'invalid_transition'],
});

export const undoCheckIn = operation({
  id: 'registrations.undoCheckIn',
  source,
  tag,
  summary: 'Take a check-in back',
  description: 'From ATTENDED to CONFIRMED.',
  method: 'POST',
  path: '/api/v1/registrations/{id}/undo-check-in',
  auth: ['apiToken', 'jwt'],
  permission: 'registrations:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The registration', body: registration },
  problems: ['not_found', 'invalid_transition'],
});

export const markNoShow = operation({
  id: 'registrations.noShow',
  source,
  tag,
  summary: 'Note that somebody did not come',
  description: 'From CONFIRMED. The seats stay taken.',
  method: 'POST',
  path: '/api/v1/registrations/{id}/no-show',
  auth: ['apiToken', 'jwt'],
  permission: 'registrations:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The registration', body: registration },
  problems: ['not_found', 'invalid_transition'],
});

export const getOwnRegistration = operation({
  id: 'registrations.getOwn',
  source: 'spec: X-Contact-Hash',
  tag,
  summary: 'Read the registration of the contact for its event',
  description: 'The latest one, whatever became of it. 404 before there is any.',
  method: 'GET',
  path: '/api/v1/invitation/registration',
  auth: ['contactHash'],
  permission: 'self',
  limit: 'none',
  success: { status: 200, description: 'The latest registration', body: registration },
  problems: ['not_found'],
});

export const createOwnRegistration = operation({
  id: 'registrations.createOwn',
  source: 'spec: X-Contact-Hash',
  tag,
  summary: 'Register the contact for its event',
  description:
    'While registration is open: 409 before and after. Else as when the organiser registers somebody, but where others wait for ' +
    'seats, freed ones are the organiser’s to give: 409 `no_capacity`. Saying yes to the invitation does not register.',
  method: 'POST',
  path: '/api/v1/invitation/registration',
  auth: ['contactHash'],
  permission: 'self',
  limit: 'none',
  body: newOwnRegistration,
  success: { status: 200, description: 'The registration', body: registration },
  problems: ['duplicate', 'no_capacity', 'invalid_transition'],
});

export const cancelOwnRegistration = operation({
  id: 'registrations.cancelOwn',
  source: 'spec: X-Contact-Hash',
  tag,
  summary: 'Cancel the registration of the contact for its event',
  description: 'Until the event starts: 409 after that.',
  method: 'DELETE',
  path: '/api/v1/invitation/registration',
  auth: ['contactHash'],
  permission: 'self',
  limit: 'none',
  success: { status: 204, description: 'Cancelled' },
  problems: ['not_found', 'invalid_transition'],
});
