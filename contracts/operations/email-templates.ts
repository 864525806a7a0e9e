/** Email templates. */
import { group, operation } from '../operation.ts';
import {
  emailTemplate,
  emailTemplateChanges,
  emailTemplateFilter,
  newEmailTemplate,
  templateTest,
} from '../schemas/email-template.ts';
import { idParams } from '../schemas/fields.ts';
import { mailPreview, previewBody, testMail } from '../schemas/mail-content.ts';
import { pageOf } from '../schemas/page.ts';

export const emailTemplates = group('emailTemplates', 'Email templates', 'decisions: Email templates', {
  list: operation({
    summary: 'List email templates',
    method: 'GET',
    path: '/api/v1/email_templates',
    auth: ['apiToken', 'jwt'],
    permission: 'email_templates:read',
    limit: 'none',
    query: emailTemplateFilter,
    page: ['createdAt', 'updatedAt', 'name'],
    success: { status: 200, description: 'A page of templates', body: pageOf(emailTemplate) },
    problems: [],
  }),

  create: operation({
    summary: 'Create an email template',
    description:
      '422 for MJML that does not compile; files, scripts and includes are not allowed. Values of variables are escaped.',
    method: 'POST',
    path: '/api/v1/email_templates',
    auth: ['apiToken', 'jwt'],
    permission: 'email_templates:write',
    limit: 'none',
    body: newEmailTemplate,
    largeBody: true,
    success: { status: 201, description: 'The created template', body: emailTemplate, location: true },
    problems: [],
  }),

  get: operation({
    summary: 'Read an email template',
    method: 'GET',
    path: '/api/v1/email_templates/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'email_templates:read',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The template', body: emailTemplate },
    problems: ['not_found'],
  }),

  update: operation({
    summary: 'Change an email template',
    description: 'Newsletters that are already being sent keep their content.',
    method: 'PATCH',
    path: '/api/v1/email_templates/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'email_templates:write',
    limit: 'none',
    params: idParams,
    body: emailTemplateChanges,
    largeBody: true,
    success: { status: 200, description: 'The changed template', body: emailTemplate },
    problems: ['not_found'],
  }),

  delete: operation({
    summary: 'Delete an email template',
    description: 'Draft newsletters that use it lose their template.',
    method: 'DELETE',
    path: '/api/v1/email_templates/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'email_templates:write',
    limit: 'none',
    params: idParams,
    success: { status: 204, description: 'Deleted' },
    problems: ['not_found'],
  }),

  preview: operation({
    summary: 'Preview a template',
    description:
      'Rendered for the caller, with the given values of variables. Content that is not saved can be tried; nothing is saved or sent.',
    method: 'POST',
    path: '/api/v1/email_templates/{id}/preview',
    auth: ['apiToken', 'jwt'],
    permission: 'email_templates:read',
    limit: 'none',
    params: idParams,
    body: previewBody,
    bodyOptional: true,
    largeBody: true,
    changesNothing: true,
    success: { status: 200, description: 'The mail', body: mailPreview },
    problems: ['not_found'],
  }),

  sendTest: operation({
    source: 'spec: Endpoints',
    summary: 'Send a test email from a template',
    description: 'Uses `templateId`, or unsaved `subject` and `mjml`. Recipients must be users of the tenant.',
    method: 'POST',
    path: '/api/v1/email_templates/send-test',
    auth: ['apiToken', 'jwt'],
    permission: 'email_templates:write',
    limit: 'emailTemplatesSendTest',
    body: templateTest,
    largeBody: true,
    success: { status: 200, description: 'The recipients', body: testMail },
    problems: [],
  }),
});
