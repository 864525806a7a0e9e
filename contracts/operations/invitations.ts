/** Operations on invitations to events, for the organiser and for the invited person. */
import { group, operation } from '../operation.ts';
import { idParams } from '../schemas/fields.ts';
import {
  answerBody,
  bulkInvitations,
  invitation,
  invitationFilter,
  listedInvitation,
  newInvitation,
  newInvitations,
  ownInvitation,
} from '../schemas/invitation.ts';
import { pageOf } from '../schemas/page.ts';

export const invitations = group('invitations', 'Invitations', 'decisions: Invitations', {
  list: operation({
    summary: 'List the invitations to an event',
    method: 'GET',
    path: '/api/v1/events/{id}/invitations',
    auth: ['apiToken', 'jwt'],
    permission: 'events:read',
    limit: 'none',
    params: idParams,
    query: invitationFilter,
    page: ['createdAt', 'updatedAt'],
    success: { status: 200, description: 'A page of invitations', body: pageOf(listedInvitation) },
    problems: ['not_found'],
  }),

  create: operation({
    summary: 'Invite a user or a contact to an event',
    description: 'Sends nothing yet. 409 if the person already has an invitation to the event that is not revoked.',
    method: 'POST',
    path: '/api/v1/events/{id}/invitations',
    auth: ['apiToken', 'jwt'],
    permission: 'events:write',
    limit: 'none',
    params: idParams,
    body: newInvitation,
    success: {
      status: 201,
      description: 'The created invitation',
      body: invitation,
      location: '/api/v1/invitations',
    },
    problems: ['not_found', 'duplicate'],
  }),

  bulkCreate: operation({
    source: 'decisions: Many invitations',
    summary: 'Invite many users or contacts to an event',
    description:
      'Send exactly one of `contactIds`, `filter`, `userIds` and `userFilter`. A person who is invited already is skipped. ' +
      'With `send`, the new invitations are sent at once, as single ones are.',
    method: 'POST',
    path: '/api/v1/events/{id}/invitations/bulk-create',
    auth: ['apiToken', 'jwt'],
    permission: 'events:write',
    limit: 'none',
    params: idParams,
    body: newInvitations,
    success: { status: 200, description: 'How many were invited, and the result for each id', body: bulkInvitations },
    problems: ['not_found', 'invalid_transition'],
  }),

  get: operation({
    summary: 'Read an invitation',
    method: 'GET',
    path: '/api/v1/invitations/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'events:read',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The invitation', body: invitation },
    problems: ['not_found'],
  }),

  send: operation({
    summary: 'Send an invitation',
    description:
      'Emails the link to the person. Sending again uses the same link and does not reset an answer. 409 if the invitation ' +
      'is REVOKED, if its event is not PUBLISHED or has ended, and within 30 seconds of the previous email.',
    method: 'POST',
    path: '/api/v1/invitations/{id}/send',
    auth: ['apiToken', 'jwt'],
    permission: 'events:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The invitation; its email is queued', body: invitation },
    problems: ['not_found', 'invalid_transition'],
  }),

  resetLink: operation({
    summary: 'Replace the link of an invitation',
    description:
      'The previous link stops working at once. No email is sent: send the invitation again. 409 if it is REVOKED.',
    method: 'POST',
    path: '/api/v1/invitations/{id}/reset-link',
    auth: ['apiToken', 'jwt'],
    permission: 'events:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The invitation, with its new link', body: invitation },
    problems: ['not_found', 'invalid_transition'],
  }),

  revoke: operation({
    summary: 'Revoke an invitation',
    description: 'Its link stops working at once; final. The person can be invited again.',
    method: 'POST',
    path: '/api/v1/invitations/{id}/revoke',
    auth: ['apiToken', 'jwt'],
    permission: 'events:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The revoked invitation', body: invitation },
    problems: ['not_found', 'invalid_transition'],
  }),

  getOwn: operation({
    source: 'spec: X-Contact-Hash',
    summary: 'Read the invitation of the contact hash',
    description:
      'Takes no ids: the contact hash identifies the person and the event. Reading does not count as opening the link. ' +
      'The URL of an online event is included while the invitation is ACCEPTED.',
    method: 'GET',
    path: '/api/v1/invitation',
    auth: ['contactHash'],
    permission: 'self',
    limit: 'none',
    success: { status: 200, description: 'The invitation', body: ownInvitation },
    problems: [],
  }),

  openOwn: operation({
    source: 'spec: X-Contact-Hash',
    summary: 'Record that the person opened the link',
    description: 'Sent by the page behind the link once it is displayed, so that link scanners do not count.',
    method: 'POST',
    path: '/api/v1/invitation/open',
    auth: ['contactHash'],
    permission: 'self',
    limit: 'none',
    furtherLimits: ['invitationsOpenOwn'],
    success: { status: 204, description: 'Recorded' },
    problems: [],
  }),

  answerOwn: operation({
    source: 'spec: X-Contact-Hash',
    summary: 'Answer the invitation of the contact hash',
    description:
      'Any number of times until the event starts; 409 afterwards, and if the event was cancelled. An absent `note` stays ' +
      'unchanged. Takes no ids: the contact hash identifies the invitation.',
    method: 'POST',
    path: '/api/v1/invitation/answer',
    auth: ['contactHash'],
    permission: 'self',
    limit: 'none',
    furtherLimits: ['invitationsAnswerOwn'],
    body: answerBody,
    success: { status: 200, description: 'The answered invitation', body: ownInvitation },
    problems: ['invalid_transition'],
  }),
});
