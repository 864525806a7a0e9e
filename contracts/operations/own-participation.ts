/** Operations of a signed-in person who takes part: events, registrations, the waitlist, forms. */
import { group, operation } from '../operation.ts';
import { ownEvent, ownEventFilter } from '../schemas/event.ts';
import { idParams } from '../schemas/fields.ts';
import { formResponse, newFormResponse, ownForm, ownFormFilter } from '../schemas/form.ts';
import { pageOf } from '../schemas/page.ts';
import {
  listedRegistration,
  newRegistrationOfUser,
  ownRegistrationFilter,
  registration,
} from '../schemas/registration.ts';
import { listedWaitlistEntry, newWaitlistEntryOfUser, ownWaitlistFilter, waitlistEntry } from '../schemas/waitlist.ts';

export const ownEvents = group('ownEvents', 'Member', 'decisions: Member API', {
  list: operation({
    summary: 'List the events that the user sees',
    description:
      'PUBLISHED events, as their `visibility` allows; and those that the user is invited to, registered or waiting for, also when CANCELLED.',
    method: 'GET',
    path: '/api/v1/me/events',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'events',
    permission: 'self',
    limit: 'none',
    query: ownEventFilter,
    page: ['startsAt', 'createdAt', 'updatedAt', 'title'],
    success: { status: 200, description: 'A page of events', body: pageOf(ownEvent) },
    problems: [],
  }),

  get: operation({
    summary: 'Read an event that the user sees',
    description: '404 for an event that the user does not see.',
    method: 'GET',
    path: '/api/v1/me/events/{id}',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'events',
    permission: 'self',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The event', body: ownEvent },
    problems: ['not_found'],
  }),
});

export const ownRegistrations = group('ownRegistrations', 'Member', 'decisions: Member API', {
  list: operation({
    summary: 'List the registrations of the user',
    method: 'GET',
    path: '/api/v1/me/registrations',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'events',
    permission: 'self',
    limit: 'none',
    query: ownRegistrationFilter,
    page: ['createdAt', 'updatedAt'],
    success: { status: 200, description: 'A page of registrations', body: pageOf(listedRegistration) },
    problems: [],
  }),

  create: operation({
    summary: 'Register the user for an event',
    description:
      'While registration for the event is open. If the event requires approval, the registration starts as ' +
      'PENDING_APPROVAL and holds no seats. Otherwise it takes its seats and is CONFIRMED, or PENDING_PAYMENT with a payment ' +
      'if the event has a price: `GET /api/v1/me/payments` says how to pay. 409 `invalid_transition` outside the registration ' +
      'period, and after ten ended registrations; 409 `no_capacity` if there are not enough free seats, also while a waitlist ' +
      'entry fits into them, because the organiser assigns those; 422 for an event that the user does not see, and for more ' +
      '`guests` than the event allows. `responses` answer forms of the event in the same step: 409 `invalid_transition` if ' +
      'one of them is CLOSED, 422 naming forms that are not of the event, and answers that a form does not take; then the user ' +
      'is not registered.',
    method: 'POST',
    path: '/api/v1/me/registrations',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'registrations',
    permission: 'self',
    limit: 'none',
    body: newRegistrationOfUser,
    success: { status: 201, description: 'The created registration', body: registration, location: true },
    problems: ['duplicate', 'no_capacity', 'invalid_transition'],
  }),

  get: operation({
    summary: 'Read a registration of the user',
    method: 'GET',
    path: '/api/v1/me/registrations/{id}',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'events',
    permission: 'self',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The registration', body: registration },
    problems: ['not_found'],
  }),

  cancel: operation({
    summary: 'Cancel a registration of the user',
    description:
      'Until the event starts; 409 afterwards. Frees its seats and cancels an unpaid payment; a paid one is not refunded automatically.',
    method: 'POST',
    path: '/api/v1/me/registrations/{id}/cancel',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'registrations',
    permission: 'self',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The cancelled registration', body: registration },
    problems: ['not_found', 'invalid_transition'],
  }),
});

export const ownWaitlistEntries = group('ownWaitlistEntries', 'Member', 'decisions: Member API', {
  list: operation({
    summary: 'List the waitlist entries of the user',
    method: 'GET',
    path: '/api/v1/me/waitlist_entries',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'events',
    permission: 'self',
    limit: 'none',
    query: ownWaitlistFilter,
    page: ['createdAt', 'updatedAt'],
    success: { status: 200, description: 'A page of waitlist entries', body: pageOf(listedWaitlistEntry) },
    problems: [],
  }),

  create: operation({
    summary: 'Add the user to the waitlist of an event',
    description:
      'While registration is open and the event has a waitlist. 409 otherwise; also if the user can register instead, if an ' +
      'entry was rejected and the organiser has added none since, and after ten cancelled entries. 422 for an event that the ' +
      'user does not see, and for more `seats` than it allows a person with guests, or than its capacity, unless that is 0.',
    method: 'POST',
    path: '/api/v1/me/waitlist_entries',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'registrations',
    permission: 'self',
    limit: 'none',
    body: newWaitlistEntryOfUser,
    success: { status: 201, description: 'The created entry', body: waitlistEntry, location: true },
    problems: ['duplicate', 'invalid_transition'],
  }),

  get: operation({
    summary: 'Read a waitlist entry of the user',
    method: 'GET',
    path: '/api/v1/me/waitlist_entries/{id}',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'events',
    permission: 'self',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The entry', body: waitlistEntry },
    problems: ['not_found'],
  }),

  cancel: operation({
    summary: 'Cancel a waitlist entry of the user',
    description: 'From WAITING.',
    method: 'POST',
    path: '/api/v1/me/waitlist_entries/{id}/cancel',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'registrations',
    permission: 'self',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The cancelled entry', body: waitlistEntry },
    problems: ['not_found', 'invalid_transition'],
  }),
});

export const ownForms = group('ownForms', 'Member', 'decisions: Member API', {
  list: operation({
    summary: 'List the open forms that the user can answer',
    description:
      'OPEN forms without an event, and those of events that the user sees, with its answers so far. Respond by ' +
      '`PUT /api/v1/me/forms/{id}/response`, or by `POST /api/v1/forms/{id}/responses` where a form accepts multiple responses.',
    method: 'GET',
    path: '/api/v1/me/forms',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'events',
    permission: 'self',
    limit: 'none',
    query: ownFormFilter,
    page: ['createdAt', 'title'],
    success: { status: 200, description: 'A page of forms', body: pageOf(ownForm) },
    problems: [],
  }),

  get: operation({
    summary: 'Read an open form that the user can answer',
    method: 'GET',
    path: '/api/v1/me/forms/{id}',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'events',
    permission: 'self',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The form', body: ownForm },
    problems: ['not_found'],
  }),

  respond: operation({
    summary: 'Respond to a form, or change the response',
    description:
      'While the form is OPEN. Replaces the earlier response of the user. 404 for a form that is not OPEN, or of an event that ' +
      'the user does not see.',
    method: 'PUT',
    path: '/api/v1/me/forms/{id}/response',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'registrations',
    permission: 'self',
    limit: 'none',
    params: idParams,
    body: newFormResponse,
    success: { status: 200, description: 'The response', body: formResponse },
    problems: ['not_found'],
  }),
});
