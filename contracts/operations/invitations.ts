/** Invitations to events: what the organiser does with them, and what the contact does with its own. */
import { operation } from '../operation.ts';
import { idParams } from '../schemas/fields.ts';
import {
  answerBody,
  invitation,
  invitationFilter,
  listedInvitation,
  newInvitation,
  ownInvitation,
} from '../schemas/invitation.ts';
import { pageOf } from '../schemas/page.ts';

const source = 'decisions: Invitations';
const tag = 'Invitations';

export const listInvitations = operation({
  id: 'invitations.list',
  source,
  tag,
  summary: 'List the invitations to an event',
  method: 'GET',
  path: '/api/v1/events/{id}/invitations',
  auth: ['apiToken', 'jwt'],
  permission: 'events:read',
  limit: 'none',
  params: idParams,
  query: invitationFilter,
  page: true,
  success: { status: 200, description: 'A page of invitations', body: pageOf(listedInvitation) },
  problems: ['not_found'],
});

export const createInvitation = operation({
  id: 'invitations.create',
  source,
  tag,
  summary: 'Invite a contact to an event',
  description: 'Nothing is sent yet. A contact has one invitation to an event, beside revoked ones: 409.',
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
});

export const getInvitation = operation({
  id: 'invitations.get',
  source,
  tag,
  summary: 'Read an invitation',
  method: 'GET',
  path: '/api/v1/invitations/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'events:read',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The invitation', body: invitation },
  problems: ['not_found'],
});

export const sendInvitation = operation({
  id: 'invitations.send',
  source,
  tag,
  summary: 'Send an invitation',
  description:
    'Mails the link to the contact. Sent again, the mail carries the same link, and an answer that was given stands. ' +
    '409 when the invitation is REVOKED, when its event is not PUBLISHED or has ended, and within 30 seconds of the last time.',
  method: 'POST',
  path: '/api/v1/invitations/{id}/send',
  auth: ['apiToken', 'jwt'],
  permission: 'events:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The invitation, whose mail is on its way', body: invitation },
  problems: ['not_found', 'invalid_transition'],
});

export const resetInvitationLink = operation({
  id: 'invitations.resetLink',
  source,
  tag,
  summary: 'Replace the link of an invitation',
  description:
    'The link that was sent is dead at once. Nothing is mailed: send the invitation again. 409 when it is REVOKED.',
  method: 'POST',
  path: '/api/v1/invitations/{id}/reset-link',
  auth: ['apiToken', 'jwt'],
  permission: 'events:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The invitation, with another link', body: invitation },
  problems: ['not_found', 'invalid_transition'],
});

export const revokeInvitation = operation({
  id: 'invitations.revoke',
  source,
  tag,
  summary: 'Revoke an invitation',
  description: 'Its link is dead at once, for good. The contact may be invited anew.',
  method: 'POST',
  path: '/api/v1/invitations/{id}/revoke',
  auth: ['apiToken', 'jwt'],
  permission: 'events:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The revoked invitation', body: invitation },
  problems: ['not_found', 'invalid_transition'],
});

export const getOwnInvitation = operation({
  id: 'invitations.getOwn',
  source: 'spec: X-Contact-Hash',
  tag,
  summary: 'Read the invitation that the contact hash stands for',
  description:
    'Names nothing by an id, so that nothing else can be named: the hash alone says which contact and which event. ' +
    'Reading changes nothing. The address of an online event is shown while the invitation is ACCEPTED.',
  method: 'GET',
  path: '/api/v1/invitation',
  auth: ['contactHash'],
  permission: 'self',
  limit: 'none',
  success: { status: 200, description: 'The invitation', body: ownInvitation },
  problems: [],
});

export const openOwnInvitation = operation({
  id: 'invitations.openOwn',
  source: 'spec: X-Contact-Hash',
  tag,
  summary: 'Note that the contact has opened the link',
  description: 'What the page at the link says once a person looks at it; programs that follow links do not.',
  method: 'POST',
  path: '/api/v1/invitation/open',
  auth: ['contactHash'],
  permission: 'self',
  limit: 'none',
  success: { status: 204, description: 'Noted' },
  problems: [],
});

export const answerOwnInvitation = operation({
  id: 'invitations.answerOwn',
  source: 'spec: X-Contact-Hash',
  tag,
  summary: 'Answer the invitation that the contact hash stands for',
  description:
    'As often as the contact likes, until the event starts; 409 after that, and when it was cancelled. ' +
    'A `note` that is left out stays as it was. Names nothing by an id, so that nothing else can be answered.',
  method: 'POST',
  path: '/api/v1/invitation/answer',
  auth: ['contactHash'],
  permission: 'self',
  limit: 'none',
  body: answerBody,
  success: { status: 200, description: 'The answered invitation', body: ownInvitation },
  problems: ['invalid_transition'],
});
