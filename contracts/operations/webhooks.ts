/** Webhooks: who is told of what, and what became of it. */
import { operation } from '../operation.ts';
import { idParams } from '../schemas/fields.ts';
import { pageOf } from '../schemas/page.ts';
import {
  createdWebhookSubscription,
  deliveryFilter,
  deliveryParams,
  newWebhookSubscription,
  recovered,
  recovery,
  secretRotation,
  webhookDelivery,
  webhookDeliveryDetails,
  webhookEventTypeList,
  webhookSecret,
  webhookSubscription,
  webhookSubscriptionChanges,
  webhookTest,
  webhookTestResult,
} from '../schemas/webhook.ts';

const common = {
  source: 'spec: Events; decisions: Webhooks',
  tag: 'Webhooks',
  auth: ['apiToken', 'jwt'],
  permission: 'webhooks:manage',
  limit: 'none',
} as const;

export const listWebhookEventTypes = operation({
  ...common,
  id: 'webhookEventTypes.list',
  summary: 'List the events that can be subscribed to',
  method: 'GET',
  path: '/api/v1/webhook_event_types',
  success: { status: 200, description: 'Every type, with schema and example', body: webhookEventTypeList },
  problems: [],
});

export const listWebhookSubscriptions = operation({
  ...common,
  id: 'webhookSubscriptions.list',
  summary: 'List webhook subscriptions',
  method: 'GET',
  path: '/api/v1/webhook_subscriptions',
  page: true,
  success: { status: 200, description: 'A page of subscriptions', body: pageOf(webhookSubscription) },
  problems: [],
});

export const createWebhookSubscription = operation({
  ...common,
  id: 'webhookSubscriptions.create',
  summary: 'Subscribe to events',
  description:
    'Whoever subscribes must itself be permitted to see what will be told. Answered with the secret that deliveries are signed with. A tenant has 50 at most: 409.',
  method: 'POST',
  path: '/api/v1/webhook_subscriptions',
  body: newWebhookSubscription,
  success: {
    status: 201,
    description: 'The subscription, with its secret',
    body: createdWebhookSubscription,
    location: true,
  },
  problems: ['above_own_permissions', 'invalid_transition'],
});

export const getWebhookSubscription = operation({
  ...common,
  id: 'webhookSubscriptions.get',
  summary: 'Read a webhook subscription',
  method: 'GET',
  path: '/api/v1/webhook_subscriptions/{id}',
  params: idParams,
  success: { status: 200, description: 'The subscription, without its secret', body: webhookSubscription },
  problems: ['not_found'],
});

export const updateWebhookSubscription = operation({
  ...common,
  id: 'webhookSubscriptions.update',
  summary: 'Change a webhook subscription',
  description: 'What waits to be delivered goes to the new address.',
  method: 'PATCH',
  path: '/api/v1/webhook_subscriptions/{id}',
  params: idParams,
  body: webhookSubscriptionChanges,
  success: { status: 200, description: 'The changed subscription', body: webhookSubscription },
  problems: ['not_found', 'above_own_permissions'],
});

export const deleteWebhookSubscription = operation({
  ...common,
  id: 'webhookSubscriptions.delete',
  summary: 'Delete a webhook subscription',
  description:
    'The log of its deliveries can be read no more, and is erased within 30 days. What is under way at this moment may still arrive.',
  method: 'DELETE',
  path: '/api/v1/webhook_subscriptions/{id}',
  params: idParams,
  success: { status: 204, description: 'Deleted' },
  problems: ['not_found'],
});

export const enableWebhookSubscription = operation({
  ...common,
  id: 'webhookSubscriptions.enable',
  summary: 'Enable a webhook subscription',
  description:
    'It is told of what happens from now on, and of nothing that happened meanwhile; what was given up can be recovered. Enabled already, it stays so.',
  method: 'POST',
  path: '/api/v1/webhook_subscriptions/{id}/enable',
  params: idParams,
  success: { status: 200, description: 'The enabled subscription', body: webhookSubscription },
  problems: ['not_found', 'above_own_permissions'],
});

export const disableWebhookSubscription = operation({
  ...common,
  id: 'webhookSubscriptions.disable',
  summary: 'Disable a webhook subscription',
  description: 'What waits to be delivered is given up, and can be recovered later.',
  method: 'POST',
  path: '/api/v1/webhook_subscriptions/{id}/disable',
  params: idParams,
  success: { status: 200, description: 'The disabled subscription', body: webhookSubscription },
  problems: ['not_found'],
});

export const getWebhookSecret = operation({
  ...common,
  id: 'webhookSubscriptions.getSecret',
  summary: 'Read the secret of a webhook subscription',
  description: 'For the person itself: no Api-Token reads it.',
  method: 'GET',
  path: '/api/v1/webhook_subscriptions/{id}/secret',
  auth: ['jwt'],
  params: idParams,
  success: { status: 200, description: 'The secret', body: webhookSecret },
  problems: ['not_found', 'above_own_permissions'],
});

export const rotateWebhookSecret = operation({
  ...common,
  id: 'webhookSubscriptions.rotateSecret',
  summary: 'Give a webhook subscription a new secret',
  description: 'The secret before signs too, for 24 hours unless you say otherwise, so that no delivery is refused.',
  method: 'POST',
  path: '/api/v1/webhook_subscriptions/{id}/rotate-secret',
  params: idParams,
  body: secretRotation,
  bodyOptional: true,
  success: { status: 200, description: 'The new secret', body: webhookSecret },
  problems: ['not_found', 'above_own_permissions'],
});

export const testWebhookSubscription = operation({
  ...common,
  id: 'webhookSubscriptions.test',
  source: 'spec: Endpoints, webhook_subscriptions/test',
  summary: 'Send a test delivery',
  description:
    'A signed sample, marked as `test`, is sent at once and once, also while the subscription is disabled; the answer says what came back.',
  method: 'POST',
  path: '/api/v1/webhook_subscriptions/{id}/test',
  limit: 'webhookTest',
  slow: true,
  params: idParams,
  body: webhookTest,
  bodyOptional: true,
  success: { status: 200, description: 'What became of it', body: webhookTestResult },
  problems: ['not_found', 'above_own_permissions'],
});

export const listWebhookDeliveries = operation({
  ...common,
  id: 'webhookDeliveries.list',
  summary: 'List the deliveries of a webhook subscription',
  description: 'The newest first. They are kept for 30 days.',
  method: 'GET',
  path: '/api/v1/webhook_subscriptions/{id}/deliveries',
  params: idParams,
  query: deliveryFilter,
  page: true,
  success: { status: 200, description: 'A page of deliveries', body: pageOf(webhookDelivery) },
  problems: ['not_found'],
});

export const getWebhookDelivery = operation({
  ...common,
  id: 'webhookDeliveries.get',
  summary: 'Read a delivery with its attempts',
  method: 'GET',
  path: '/api/v1/webhook_subscriptions/{id}/deliveries/{deliveryId}',
  params: deliveryParams,
  success: { status: 200, description: 'What was sent, and what came back', body: webhookDeliveryDetails },
  problems: ['not_found', 'above_own_permissions'],
});

export const redeliverWebhook = operation({
  ...common,
  id: 'webhookDeliveries.redeliver',
  summary: 'Deliver again',
  description: 'At once and by the whole schedule, with the same `webhook-id`, whatever became of it before.',
  method: 'POST',
  path: '/api/v1/webhook_subscriptions/{id}/deliveries/{deliveryId}/redeliver',
  params: deliveryParams,
  success: { status: 202, description: 'The delivery, which is on its way', body: webhookDelivery },
  problems: ['not_found', 'above_own_permissions', 'invalid_transition'],
});

export const recoverWebhooks = operation({
  ...common,
  id: 'webhookSubscriptions.recover',
  summary: 'Deliver again what has failed',
  description: 'All that was given up in a time, with the same `webhook-id` each.',
  method: 'POST',
  path: '/api/v1/webhook_subscriptions/{id}/recover',
  params: idParams,
  body: recovery,
  success: { status: 202, description: 'How many are on their way', body: recovered },
  problems: ['not_found', 'above_own_permissions', 'invalid_transition'],
});
