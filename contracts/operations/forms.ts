/** Operations on forms and their responses, for the organiser and for the invited contact. */
import { group, operation } from '../operation.ts';
import { idParams } from '../schemas/fields.ts';
import {
  form,
  formChanges,
  formFilter,
  formResponse,
  formResponseFilter,
  newForm,
  newFormResponse,
  sendForm as sendFormBody,
  sentForm,
} from '../schemas/form.ts';
import { pageOf } from '../schemas/page.ts';

export const forms = group('forms', 'Forms', 'decisions: Forms', {
  list: operation({
    summary: 'List forms',
    method: 'GET',
    path: '/api/v1/forms',
    auth: ['apiToken', 'jwt'],
    permission: 'forms:read',
    limit: 'none',
    query: formFilter,
    page: ['createdAt', 'updatedAt', 'title'],
    success: { status: 200, description: 'A page of forms', body: pageOf(form) },
    problems: [],
  }),

  create: operation({
    summary: 'Create a form',
    description: 'A DRAFT, which accepts responses once it is opened.',
    method: 'POST',
    path: '/api/v1/forms',
    auth: ['apiToken', 'jwt'],
    permission: 'forms:write',
    limit: 'none',
    body: newForm,
    success: { status: 201, description: 'The created form, a DRAFT', body: form, location: true },
    problems: [],
  }),

  get: operation({
    summary: 'Read a form',
    method: 'GET',
    path: '/api/v1/forms/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'forms:read',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The form', body: form },
    problems: ['not_found'],
  }),

  update: operation({
    summary: 'Change a form',
    description: 'Once it has responses, `fields`, `multipleResponses` and `eventId` cannot be changed: 409.',
    method: 'PATCH',
    path: '/api/v1/forms/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'forms:write',
    limit: 'none',
    params: idParams,
    body: formChanges,
    success: { status: 200, description: 'The changed form', body: form },
    problems: ['not_found', 'invalid_transition'],
  }),

  delete: operation({
    summary: 'Delete a form',
    description: 'In any state, and with all its responses.',
    method: 'DELETE',
    path: '/api/v1/forms/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'forms:write',
    limit: 'none',
    params: idParams,
    success: { status: 204, description: 'Deleted, with its responses' },
    problems: ['not_found'],
  }),

  open: operation({
    summary: 'Open a form',
    description: 'From DRAFT or CLOSED. It then accepts responses.',
    method: 'POST',
    path: '/api/v1/forms/{id}/open',
    auth: ['apiToken', 'jwt'],
    permission: 'forms:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The open form', body: form },
    problems: ['not_found', 'invalid_transition'],
  }),

  close: operation({
    summary: 'Close a form',
    description: 'From OPEN. It then accepts no more responses.',
    method: 'POST',
    path: '/api/v1/forms/{id}/close',
    auth: ['apiToken', 'jwt'],
    permission: 'forms:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The closed form', body: form },
    problems: ['not_found', 'invalid_transition'],
  }),

  send: operation({
    summary: 'Email a form to contacts',
    description:
      'The form must be OPEN and its event PUBLISHED. The email carries the link of the contact’s invitation to that event. ' +
      'Contacts that do not exist, or have no sent and unrevoked invitation, are listed in `unreached`. A contact emailed ' +
      'this form within the last 30 seconds is listed in `sent` and gets no second email.',
    method: 'POST',
    path: '/api/v1/forms/{id}/send',
    auth: ['apiToken', 'jwt'],
    permission: 'forms:write',
    limit: 'none',
    params: idParams,
    body: sendFormBody,
    success: { status: 200, description: 'The contacts that are emailed, and those that are not', body: sentForm },
    problems: ['not_found', 'invalid_transition'],
  }),

  listResponses: operation({
    summary: 'List the responses to a form',
    method: 'GET',
    path: '/api/v1/forms/{id}/responses',
    auth: ['apiToken', 'jwt'],
    permission: 'forms:read',
    limit: 'none',
    params: idParams,
    query: formResponseFilter,
    page: ['createdAt', 'updatedAt'],
    success: { status: 200, description: 'A page of responses', body: pageOf(formResponse) },
    problems: ['not_found'],
  }),

  respond: operation({
    summary: 'Respond to a form as the caller',
    description:
      'While the form is OPEN. 404 for the form of an event that the user does not see. 409 for a second response, unless the ' +
      'form accepts multiple responses.',
    method: 'POST',
    path: '/api/v1/forms/{id}/responses',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'registrations',
    permission: 'self',
    limit: 'none',
    params: idParams,
    body: newFormResponse,
    success: { status: 201, description: 'The response', body: formResponse, location: '/api/v1/form_responses' },
    problems: ['not_found', 'duplicate', 'invalid_transition'],
  }),

  getResponse: operation({
    summary: 'Read a response to a form',
    method: 'GET',
    path: '/api/v1/form_responses/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'forms:read',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The response', body: formResponse },
    problems: ['not_found'],
  }),

  deleteResponse: operation({
    summary: 'Delete a response to a form',
    description: 'The form and its other responses stay.',
    method: 'DELETE',
    path: '/api/v1/form_responses/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'forms:write',
    limit: 'none',
    params: idParams,
    success: { status: 204, description: 'Deleted' },
    problems: ['not_found'],
  }),

  listOwn: operation({
    source: 'spec: X-Contact-Hash',
    summary: 'List the open forms of the event of the contact',
    description: 'The oldest first.',
    method: 'GET',
    path: '/api/v1/invitation/forms',
    auth: ['contactHash'],
    permission: 'self',
    limit: 'none',
    page: ['createdAt', 'title'],
    success: { status: 200, description: 'A page of forms', body: pageOf(form) },
    problems: [],
  }),

  respondOwn: operation({
    source: 'spec: X-Contact-Hash',
    summary: 'Respond to a form of the event of the contact',
    description:
      'Replaces an earlier response of the contact. 404 for a form that is not OPEN or belongs to another event.',
    method: 'PUT',
    path: '/api/v1/invitation/forms/{id}/response',
    auth: ['contactHash'],
    permission: 'self',
    limit: 'none',
    furtherLimits: ['formsRespondOwn'],
    params: idParams,
    body: newFormResponse,
    success: { status: 200, description: 'The response', body: formResponse },
    problems: ['not_found'],
  }),
});
