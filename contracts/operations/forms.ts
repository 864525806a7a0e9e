/** Forms: questions to people, what they answer, and what a contact answers of its event. */
import { operation } from '../operation.ts';
import { idParams } from '../schemas/fields.ts';
import {
  form,
  formChanges,
  formFilter,
  formResponse,
  newForm,
  newFormResponse,
  sendForm as sendFormBody,
  sentForm,
} from '../schemas/form.ts';
import { pageOf } from '../schemas/page.ts';

const source = 'decisions: Forms';
const tag = 'Forms';

export const listForms = operation({
  id: 'forms.list',
  source,
  tag,
  summary: 'List forms',
  method: 'GET',
  path: '/api/v1/forms',
  auth: ['apiToken', 'jwt'],
  permission: 'forms:read',
  limit: 'none',
  query: formFilter,
  page: true,
  success: { status: 200, description: 'A page of forms', body: pageOf(form) },
  problems: [],
});

export const createForm = operation({
  id: 'forms.create',
  source,
  tag,
  summary: 'Create a form',
  method: 'POST',
  path: '/api/v1/forms',
  auth: ['apiToken', 'jwt'],
  permission: 'forms:write',
  limit: 'none',
  body: newForm,
  success: { status: 201, description: 'The created form, a DRAFT', body: form, location: true },
  problems: [],
});

export const getForm = operation({
  id: 'forms.get',
  source,
  tag,
  summary: 'Read a form',
  method: 'GET',
  path: '/api/v1/forms/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'forms:read',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The form', body: form },
  problems: ['not_found'],
});

export const updateForm = operation({
  id: 'forms.update',
  source,
  tag,
  summary: 'Change a form',
  description: 'Once it was answered, `fields`, `multipleResponses` and `eventId` stay as they are: 409.',
  method: 'PATCH',
  path: '/api/v1/forms/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'forms:write',
  limit: 'none',
  params: idParams,
  body: formChanges,
  success: { status: 200, description: 'The changed form', body: form },
  problems: ['not_found', 'invalid_transition'],
});

export const deleteForm = operation({
  id: 'forms.delete',
  source,
  tag,
  summary: 'Delete a form',
  method: 'DELETE',
  path: '/api/v1/forms/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'forms:write',
  limit: 'none',
  params: idParams,
  success: { status: 204, description: 'Deleted, and its responses with it' },
  problems: ['not_found'],
});

export const openForm = operation({
  id: 'forms.open',
  source,
  tag,
  summary: 'Open a form',
  description: 'From DRAFT or CLOSED. It takes responses from then on.',
  method: 'POST',
  path: '/api/v1/forms/{id}/open',
  auth: ['apiToken', 'jwt'],
  permission: 'forms:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The open form', body: form },
  problems: ['not_found', 'invalid_transition'],
});

export const closeForm = operation({
  id: 'forms.close',
  source,
  tag,
  summary: 'Close a form',
  description: 'From OPEN. It takes no more responses.',
  method: 'POST',
  path: '/api/v1/forms/{id}/close',
  auth: ['apiToken', 'jwt'],
  permission: 'forms:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The closed form', body: form },
  problems: ['not_found', 'invalid_transition'],
});

export const sendForm = operation({
  id: 'forms.send',
  source,
  tag,
  summary: 'Mail the link of a form to contacts',
  description:
    'The form must be OPEN and of an event that is PUBLISHED. A contact is reached by the link of its invitation to that ' +
    'event; one without an invitation that was sent and stands is listed in `unreached`, as one that does not exist.',
  method: 'POST',
  path: '/api/v1/forms/{id}/send',
  auth: ['apiToken', 'jwt'],
  permission: 'forms:write',
  limit: 'none',
  params: idParams,
  body: sendFormBody,
  success: { status: 200, description: 'Who is mailed, and who is not', body: sentForm },
  problems: ['not_found', 'invalid_transition'],
});

export const listFormResponses = operation({
  id: 'forms.listResponses',
  source,
  tag,
  summary: 'List the responses to a form',
  method: 'GET',
  path: '/api/v1/forms/{id}/responses',
  auth: ['apiToken', 'jwt'],
  permission: 'forms:read',
  limit: 'none',
  params: idParams,
  page: true,
  success: { status: 200, description: 'A page of responses', body: pageOf(formResponse) },
  problems: ['not_found'],
});

export const createFormResponse = operation({
  id: 'forms.respond',
  source,
  tag,
  summary: 'Respond to a form, as oneself',
  description: 'While it is OPEN. Once, unless the form takes multiple responses: 409.',
  method: 'POST',
  path: '/api/v1/forms/{id}/responses',
  auth: ['apiToken', 'jwt'],
  permission: 'self',
  limit: 'none',
  params: idParams,
  body: newFormResponse,
  success: { status: 201, description: 'The response', body: formResponse, location: '/api/v1/form_responses' },
  problems: ['not_found', 'duplicate', 'invalid_transition'],
});

export const getFormResponse = operation({
  id: 'forms.getResponse',
  source,
  tag,
  summary: 'Read a response to a form',
  method: 'GET',
  path: '/api/v1/form_responses/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'forms:read',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The response', body: formResponse },
  problems: ['not_found'],
});

export const deleteFormResponse = operation({
  id: 'forms.deleteResponse',
  source,
  tag,
  summary: 'Delete a response to a form',
  method: 'DELETE',
  path: '/api/v1/form_responses/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'forms:write',
  limit: 'none',
  params: idParams,
  success: { status: 204, description: 'Deleted' },
  problems: ['not_found'],
});

export const listOwnForms = operation({
  id: 'forms.listOwn',
  source: 'spec: X-Contact-Hash',
  tag,
  summary: 'List the open forms of the event of the contact',
  method: 'GET',
  path: '/api/v1/invitation/forms',
  auth: ['contactHash'],
  permission: 'self',
  limit: 'none',
  page: true,
  success: { status: 200, description: 'A page of forms', body: pageOf(form) },
  problems: [],
});

export const respondOwn = operation({
  id: 'forms.respondOwn',
  source: 'spec: X-Contact-Hash',
  tag,
  summary: 'Respond to a form of the event of the contact',
  description: 'Replaces what the contact had answered. 404 for a form that is not OPEN, or not of the event.',
  method: 'PUT',
  path: '/api/v1/invitation/forms/{id}/response',
  auth: ['contactHash'],
  permission: 'self',
  limit: 'none',
  params: idParams,
  body: newFormResponse,
  success: { status: 200, description: 'The response', body: formResponse },
  problems: ['not_found'],
});
