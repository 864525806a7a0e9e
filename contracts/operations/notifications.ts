/** Emails that people get about what concerns them. */
import { group, operation } from '../operation.ts';
import { mailPreview } from '../schemas/mail-content.ts';
import * as schemas from '../schemas/notification.ts';

export const notifications = group('notifications', 'Notifications', 'decisions: Notifications', {
  get: operation({
    summary: 'Read the notifications',
    description: 'The emails that people get about their registrations, payments, invoices and memberships.',
    method: 'GET',
    path: '/api/v1/notifications',
    auth: ['apiToken', 'jwt'],
    permission: 'email_templates:read',
    limit: 'none',
    success: { status: 200, description: 'Each with its texts', body: schemas.notifications },
    problems: [],
  }),

  update: operation({
    summary: 'Change notifications',
    description:
      'Switches them on and off, and replaces their texts. What must not be missing, such as time, place, amount and ' +
      'reference, follows below each text.',
    method: 'PATCH',
    path: '/api/v1/notifications',
    auth: ['apiToken', 'jwt'],
    permission: 'email_templates:write',
    limit: 'none',
    body: schemas.notificationChanges,
    largeBody: true,
    success: { status: 200, description: 'All of them', body: schemas.notifications },
    problems: [],
  }),

  preview: operation({
    summary: 'Preview a notification',
    description: 'Rendered for the caller with an example. Nothing is sent.',
    method: 'POST',
    path: '/api/v1/notifications/preview',
    auth: ['apiToken', 'jwt'],
    permission: 'email_templates:read',
    limit: 'none',
    body: schemas.notificationTrial,
    changesNothing: true,
    success: { status: 200, description: 'The mail', body: mailPreview },
    problems: [],
  }),
});
