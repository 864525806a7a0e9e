/** Mails to many. */
import { operation } from '../operation.ts';
import { idParams } from '../schemas/fields.ts';
import { mailPreview, previewBody, testMail } from '../schemas/mail-content.ts';
import {
  audienceCounts,
  newNewsletter,
  newsletter,
  newsletterChanges,
  newsletterFilter,
  newsletterRecipient,
  newsletterSend,
  newsletterTest,
  recipientFilter,
} from '../schemas/newsletter.ts';
import { pageOf } from '../schemas/page.ts';

const source = 'decisions: Newsletters';
const tag = 'Newsletters';

export const listNewsletters = operation({
  id: 'newsletters.list',
  source: source,
  tag,
  summary: 'List newsletters',
  method: 'GET',
  path: '/api/v1/newsletters',
  auth: ['apiToken', 'jwt'],
  permission: 'newsletters:read',
  limit: 'none',
  query: newsletterFilter,
  page: true,
  success: { status: 200, description: 'A page of newsletters', body: pageOf(newsletter) },
  problems: [],
});

export const createNewsletter = operation({
  id: 'newsletters.create',
  source: source,
  tag,
  summary: 'Write a newsletter',
  method: 'POST',
  path: '/api/v1/newsletters',
  auth: ['apiToken', 'jwt'],
  permission: 'newsletters:write',
  limit: 'none',
  body: newNewsletter,
  largeBody: true,
  success: { status: 201, description: 'The draft', body: newsletter, location: true },
  problems: [],
});

export const getNewsletter = operation({
  id: 'newsletters.get',
  source: source,
  tag,
  summary: 'Read a newsletter',
  description: 'Its counts tell how far it has come, also while it is being sent.',
  method: 'GET',
  path: '/api/v1/newsletters/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'newsletters:read',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The newsletter', body: newsletter },
  problems: ['not_found'],
});

export const updateNewsletter = operation({
  id: 'newsletters.update',
  source: source,
  tag,
  summary: 'Change a newsletter',
  description: 'While it is a DRAFT; 409 later.',
  method: 'PATCH',
  path: '/api/v1/newsletters/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'newsletters:write',
  limit: 'none',
  params: idParams,
  body: newsletterChanges,
  largeBody: true,
  success: { status: 200, description: 'The newsletter', body: newsletter },
  problems: ['not_found', 'invalid_transition'],
});

export const deleteNewsletter = operation({
  id: 'newsletters.delete',
  source: source,
  tag,
  summary: 'Delete a newsletter',
  description: 'Not while it is SENDING or PAUSED: 409. Links for unsubscribing in what was sent stay good.',
  method: 'DELETE',
  path: '/api/v1/newsletters/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'newsletters:write',
  limit: 'none',
  params: idParams,
  success: { status: 204, description: 'Deleted' },
  problems: ['not_found', 'invalid_transition'],
});

export const previewNewsletter = operation({
  id: 'newsletters.preview',
  source: source,
  tag,
  summary: 'Show the mail that a newsletter makes',
  method: 'POST',
  path: '/api/v1/newsletters/{id}/preview',
  auth: ['apiToken', 'jwt'],
  permission: 'newsletters:read',
  limit: 'none',
  params: idParams,
  body: previewBody,
  bodyOptional: true,
  success: { status: 200, description: 'The mail', body: mailPreview },
  problems: ['not_found'],
});

export const sendTestOfNewsletter = operation({
  id: 'newsletters.sendTest',
  source: source,
  tag,
  summary: 'Send a newsletter to yourselves first',
  description: 'To users of the tenant only. Its link for unsubscribing is an example.',
  method: 'POST',
  path: '/api/v1/newsletters/{id}/send-test',
  auth: ['apiToken', 'jwt'],
  permission: 'newsletters:write',
  limit: 'none',
  params: idParams,
  body: newsletterTest,
  bodyOptional: true,
  success: { status: 200, description: 'Whom it is on its way to', body: testMail },
  problems: ['not_found'],
});

export const getNewsletterAudience = operation({
  id: 'newsletters.audience',
  source: source,
  tag,
  summary: 'Count whom a newsletter would go to',
  method: 'GET',
  path: '/api/v1/newsletters/{id}/audience',
  auth: ['apiToken', 'jwt'],
  permission: 'newsletters:read',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The counts, as of now', body: audienceCounts },
  problems: ['not_found'],
});

export const sendNewsletter = operation({
  id: 'newsletters.send',
  source: 'spec: Endpoints',
  tag,
  summary: 'Send a newsletter',
  description:
    'From DRAFT; 409 from any other state. Content and audience are what they are at this moment: later changes change neither. 422 without content or audience.',
  method: 'POST',
  path: '/api/v1/newsletters/{id}/send',
  auth: ['apiToken', 'jwt'],
  permission: 'newsletters:send',
  limit: 'newslettersSend',
  params: idParams,
  body: newsletterSend,
  bodyOptional: true,
  success: { status: 202, description: 'The newsletter, on its way', body: newsletter },
  problems: ['not_found', 'invalid_transition'],
});

export const pauseNewsletter = operation({
  id: 'newsletters.pause',
  source: source,
  tag,
  summary: 'Hold a newsletter',
  description:
    'From SENDING. At most the mails that are in the hands of the mail server still go out. 409 from any other state.',
  method: 'POST',
  path: '/api/v1/newsletters/{id}/pause',
  auth: ['apiToken', 'jwt'],
  permission: 'newsletters:send',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The newsletter', body: newsletter },
  problems: ['not_found', 'invalid_transition'],
});

export const resumeNewsletter = operation({
  id: 'newsletters.resume',
  source: source,
  tag,
  summary: 'Go on with a newsletter',
  description: 'From PAUSED. 409 from any other state.',
  method: 'POST',
  path: '/api/v1/newsletters/{id}/resume',
  auth: ['apiToken', 'jwt'],
  permission: 'newsletters:send',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The newsletter', body: newsletter },
  problems: ['not_found', 'invalid_transition'],
});

export const cancelNewsletter = operation({
  id: 'newsletters.cancel',
  source: source,
  tag,
  summary: 'Stop a newsletter',
  description: 'From SENDING or PAUSED, for good: whoever has not got it will not. 409 from any other state.',
  method: 'POST',
  path: '/api/v1/newsletters/{id}/cancel',
  auth: ['apiToken', 'jwt'],
  permission: 'newsletters:send',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The newsletter', body: newsletter },
  problems: ['not_found', 'invalid_transition'],
});

export const listNewsletterRecipients = operation({
  id: 'newsletters.recipients',
  source: source,
  tag,
  summary: 'List whom a newsletter goes to',
  method: 'GET',
  path: '/api/v1/newsletters/{id}/recipients',
  auth: ['apiToken', 'jwt'],
  permission: 'newsletters:read',
  limit: 'none',
  params: idParams,
  query: recipientFilter,
  page: true,
  success: { status: 200, description: 'A page of recipients', body: pageOf(newsletterRecipient) },
  problems: ['not_found'],
});
