/** Mails that are written once and sent often. */
import { operation } from '../operation.ts';
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

const source = 'decisions: Email templates';
const tag = 'Email templates';

export const listEmailTemplates = operation({
  id: 'emailTemplates.list',
  source: source,
  tag,
  summary: 'List email templates',
  method: 'GET',
  path: '/api/v1/email_templates',
  auth: ['apiToken', 'jwt'],
  permission: 'email_templates:read',
  limit: 'none',
  query: emailTemplateFilter,
  page: true,
  success: { status: 200, description: 'A page of templates', body: pageOf(emailTemplate) },
  problems: [],
});

export const createEmailTemplate = operation({
  id: 'emailTemplates.create',
  source: source,
  tag,
  summary: 'Create an email template',
  description:
    'MJML that does not compile is a 422; files, scripts and includes are no part of it. Values are escaped where they are put in.',
  method: 'POST',
  path: '/api/v1/email_templates',
  auth: ['apiToken', 'jwt'],
  permission: 'email_templates:write',
  limit: 'none',
  body: newEmailTemplate,
  largeBody: true,
  success: { status: 201, description: 'The created template', body: emailTemplate, location: true },
  problems: [],
});

export const getEmailTemplate = operation({
  id: 'emailTemplates.get',
  source: source,
  tag,
  summary: 'Read an email template',
  method: 'GET',
  path: '/api/v1/email_templates/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'email_templates:read',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The template', body: emailTemplate },
  problems: ['not_found'],
});

export const updateEmailTemplate = operation({
  id: 'emailTemplates.update',
  source: source,
  tag,
  summary: 'Change an email template',
  description: 'Newsletters that are being sent keep what they were sent with.',
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
});

export const deleteEmailTemplate = operation({
  id: 'emailTemplates.delete',
  source: source,
  tag,
  summary: 'Delete an email template',
  description: 'Newsletters that are drafts lose it.',
  method: 'DELETE',
  path: '/api/v1/email_templates/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'email_templates:write',
  limit: 'none',
  params: idParams,
  success: { status: 204, description: 'Deleted' },
  problems: ['not_found'],
});

export const previewEmailTemplate = operation({
  id: 'emailTemplates.preview',
  source: source,
  tag,
  summary: 'Show the mail that a template makes',
  method: 'POST',
  path: '/api/v1/email_templates/{id}/preview',
  auth: ['apiToken', 'jwt'],
  permission: 'email_templates:read',
  limit: 'none',
  params: idParams,
  body: previewBody,
  bodyOptional: true,
  success: { status: 200, description: 'The mail', body: mailPreview },
  problems: ['not_found'],
});

export const sendTestOfEmailTemplate = operation({
  id: 'emailTemplates.sendTest',
  source: 'spec: Endpoints',
  tag,
  summary: 'Send a test email from a template',
  description: 'Of `templateId`, or of `subject` and `mjml` that are not saved yet. To users of the tenant only.',
  method: 'POST',
  path: '/api/v1/email_templates/send-test',
  auth: ['apiToken', 'jwt'],
  permission: 'email_templates:write',
  limit: 'emailTemplatesSendTest',
  body: templateTest,
  largeBody: true,
  success: { status: 200, description: 'Whom it is on its way to', body: testMail },
  problems: [],
});
