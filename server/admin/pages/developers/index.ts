/** Pages of "Settings, Developers". */
import type { AdminRoute } from '../../page/routes.ts';
import { apiAccessPages } from './api-access.ts';
import { apiTokenForms } from './api-token-form.ts';
import { applicationForms } from './oauth/application-form.ts';
import { applicationSecretPages } from './oauth/application-secret.ts';
import { applicationPages } from './oauth/applications.ts';
import { rateLimitPages } from './rate-limits.ts';
import { cataloguePages } from './webhooks/catalogue.ts';
import { deliveryPages } from './webhooks/delivery.ts';
import { deliveryListPages } from './webhooks/delivery-list.ts';
import { secretPages } from './webhooks/secret.ts';
import { testPages } from './webhooks/test-delivery.ts';
import { webhookForms } from './webhooks/webhook-form.ts';
import { webhookPages } from './webhooks/webhooks.ts';

export const developerPages: readonly AdminRoute[] = [
  ...apiAccessPages,
  ...apiTokenForms,
  ...applicationPages,
  ...applicationForms,
  ...applicationSecretPages,
  ...cataloguePages,
  ...webhookPages,
  ...webhookForms,
  ...secretPages,
  ...deliveryListPages,
  ...deliveryPages,
  ...testPages,
  ...rateLimitPages,
];
