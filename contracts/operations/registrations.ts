/** Registrations for events, for the organiser and for the invited contact. */
import { group, operation } from '../operation.ts';
import { csvDescription } from '../schemas/csv.ts';
import { idParams } from '../schemas/fields.ts';
import { pageOf } from '../schemas/page.ts';
import {
  listedRegistration,
  newOwnRegistration,
  newRegistration,
  participantMessage,
  registration,
  registrationFilter,
  registrationOfEventFilter,
  registrationsCsvQuery,
  sentMessage,
} from '../schemas/registration.ts';

export const registrations = group('registrations', 'Registrations', 'decisions: Registrations', {
  list: operation({
    summary: 'List registrations',
    method: 'GET',
    path: '/api/v1/registrations',
    auth: ['apiToken', 'jwt'],
    permission: 'registrations:read',
    limit: 'none',
    query: registrationFilter,
    page: ['createdAt', 'updatedAt'],
    success: { status: 200, description: 'A page of registrations', body: pageOf(listedRegistration) },
    problems: [],
  }),

  listOfEvent: operation({
    summary: 'List the registrations for an event',
    method: 'GET',
    path: '/api/v1/events/{id}/registrations',
    auth: ['apiToken', 'jwt'],
    permission: 'registrations:read',
    limit: 'none',
    params: idParams,
    query: registrationOfEventFilter,
    page: ['createdAt', 'updatedAt'],
    success: { status: 200, description: 'A page of registrations', body: pageOf(listedRegistration) },
    problems: ['not_found'],
  }),

  export: operation({
    source: 'decisions: CSV exports',
    summary: 'Export registrations as CSV',
    description: `${csvDescription} Answers are one cell of JSON.`,
    method: 'GET',
    path: '/api/v1/registrations-csv',
    auth: ['apiToken', 'jwt'],
    permission: 'registrations:read',
    limit: 'registrationsCsv',
    query: registrationsCsvQuery,
    audited: true,
    success: { status: 200, description: 'The registrations', file: 'text/csv' },
    problems: [],
  }),

  create: operation({
    summary: 'Register a user or contact for an event',
    description:
      'Send exactly one of `userId` and `contactId`. The event must be PUBLISHED. If the event requires approval, the ' +
      'registration starts as PENDING_APPROVAL and holds no seats. Otherwise it takes its seats and is CONFIRMED, or ' +
      'PENDING_PAYMENT with a payment if the event has a price; it expires if the payment is not paid by its due date. ' +
      'A waitlist entry of the same person ends. 409 `duplicate` if the person already has an active registration for the ' +
      'event; 409 `no_capacity` if there are not enough free seats.',
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
  }),

  get: operation({
    summary: 'Read a registration',
    method: 'GET',
    path: '/api/v1/registrations/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'registrations:read',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The registration', body: registration },
    problems: ['not_found'],
  }),

  approve: operation({
    summary: 'Approve a registration',
    description:
      'From PENDING_APPROVAL, while the event is PUBLISHED. The registration becomes CONFIRMED, or PENDING_PAYMENT with a ' +
      'payment. 409 `no_capacity` if there are not enough free seats.',
    method: 'POST',
    path: '/api/v1/registrations/{id}/approve',
    auth: ['apiToken', 'jwt'],
    permission: 'registrations:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The approved registration', body: registration },
    problems: ['not_found', 'invalid_transition', 'no_capacity'],
  }),

  reject: operation({
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
  }),

  cancel: operation({
    summary: 'Cancel a registration',
    description:
      'From PENDING_APPROVAL, PENDING_PAYMENT or CONFIRMED. Frees its seats and cancels an unpaid payment; a paid one is not ' +
      'refunded automatically. Waitlist entries are not promoted automatically.',
    method: 'POST',
    path: '/api/v1/registrations/{id}/cancel',
    auth: ['apiToken', 'jwt'],
    permission: 'registrations:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The cancelled registration', body: registration },
    problems: ['not_found', 'invalid_transition'],
  }),

  checkIn: operation({
    summary: 'Check in a registration',
    description: 'From CONFIRMED, or from NO_SHOW for a late arrival, to ATTENDED.',
    method: 'POST',
    path: '/api/v1/registrations/{id}/check-in',
    auth: ['apiToken', 'jwt'],
    permission: 'registrations:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The registration', body: registration },
    problems: ['not_found', 'invalid_transition'],
  }),

  undoCheckIn: operation({
    summary: 'Undo a check-in',
    description: 'From ATTENDED to CONFIRMED.',
    method: 'POST',
    path: '/api/v1/registrations/{id}/undo-check-in',
    auth: ['apiToken', 'jwt'],
    permission: 'registrations:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The registration', body: registration },
    problems: ['not_found', 'invalid_transition'],
  }),

  noShow: operation({
    summary: 'Mark a registration as a no-show',
    description: 'From CONFIRMED. The registration keeps its seats.',
    method: 'POST',
    path: '/api/v1/registrations/{id}/no-show',
    auth: ['apiToken', 'jwt'],
    permission: 'registrations:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The registration', body: registration },
    problems: ['not_found', 'invalid_transition'],
  }),

  message: operation({
    source: 'decisions: Notifications',
    summary: 'Mail the participants of an event',
    description:
      'One mail to each person with a registration in one of the states, with time and place below the text. Its variables ' +
      'are those of the notification `eventReminder`.',
    method: 'POST',
    path: '/api/v1/events/{id}/messages',
    auth: ['apiToken', 'jwt'],
    permission: 'registrations:write',
    limit: 'none',
    furtherLimits: ['registrationsMessage'],
    params: idParams,
    body: participantMessage,
    success: { status: 200, description: 'The number of people who are mailed', body: sentMessage },
    problems: ['not_found'],
  }),

  getOwn: operation({
    source: 'spec: X-Contact-Hash',
    summary: 'Read the registration of the contact for its event',
    description: 'The latest registration, in any state. 404 if there is none.',
    method: 'GET',
    path: '/api/v1/invitation/registration',
    auth: ['contactHash'],
    permission: 'self',
    limit: 'none',
    success: { status: 200, description: 'The latest registration', body: registration },
    problems: ['not_found'],
  }),

  createOwn: operation({
    source: 'spec: X-Contact-Hash',
    summary: 'Register the contact for its event',
    description:
      'Behaves as a registration by the organiser, with these limits: 409 `invalid_transition` outside the registration ' +
      'period, and after ten ended registrations; 409 `no_capacity` also while a waitlist entry fits into the free seats, ' +
      'because the organiser assigns those; 422 for more `guests` than the event allows contacts to bring. `responses` ' +
      'answer forms of the event in the same step: 409 `invalid_transition` if one of them is CLOSED, 422 naming forms that are ' +
      'not of the event, and answers that a form does not take; then the contact is not registered. Accepting the invitation ' +
      'does not register the contact.',
    method: 'POST',
    path: '/api/v1/invitation/registration',
    auth: ['contactHash'],
    permission: 'self',
    limit: 'none',
    furtherLimits: ['registrationsCreateOwn'],
    body: newOwnRegistration,
    success: { status: 200, description: 'The registration', body: registration },
    problems: ['duplicate', 'no_capacity', 'invalid_transition'],
  }),

  cancelOwn: operation({
    source: 'spec: X-Contact-Hash',
    summary: 'Cancel the registration of the contact for its event',
    description: 'Until the event starts; 409 afterwards.',
    method: 'DELETE',
    path: '/api/v1/invitation/registration',
    auth: ['contactHash'],
    permission: 'self',
    limit: 'none',
    furtherLimits: ['registrationsCancelOwn'],
    success: { status: 204, description: 'Cancelled' },
    problems: ['not_found', 'invalid_transition'],
  }),
});
