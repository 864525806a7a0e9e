/** Pages of newsletters and email templates. */
import type { AdminRoute } from '../../page/routes.ts';
import { templateFormPages } from './email-template-form.ts';
import { templatePages } from './email-templates.ts';
import { formsPages } from './forms/index.ts';
import { audiencePages } from './newsletter-audience.ts';
import { newsletterFormPages } from './newsletter-form.ts';
import { recipientPages } from './newsletter-recipients.ts';
import { newsletterSendingPages } from './newsletter-sending.ts';
import { newsletterPages } from './newsletters.ts';
import { notificationPages } from './notifications.ts';

export const communicationPages: readonly AdminRoute[] = [
  ...newsletterPages,
  ...newsletterFormPages,
  ...audiencePages,
  ...newsletterSendingPages,
  ...recipientPages,
  ...templatePages,
  ...templateFormPages,
  ...formsPages,
  ...notificationPages,
];
