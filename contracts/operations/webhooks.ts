/** Operations on webhook event types, subscriptions and deliveries. */
import { group, operation } from '../operation.ts';
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

const managed = {
  auth: ['apiToken', 'jwt'],
  permission: 'webhooks:manage',
  limit: 'none',
} as const;

export const webhookEventTypes = group('webhookEventTypes', 'Webhooks', 'spec: Events; decisions: Webhooks', {
  list: operation({
    ...managed,
    summary: 'List webhook event types',
    description: 'All on one page.',
    method: 'GET',
    path: '/api/v1/webhook_event_types',
    success: { status: 200, description: 'Every type, with schema and example', body: webhookEventTypeList },
    problems: [],
  }),
});

export const webhookSubscriptions = group('webhookSubscriptions', 'Webhooks', 'spec: Events; decisions: Webhooks', {
  list: operation({
    ...managed,
    summary: 'List webhook subscriptions',
    method: 'GET',
    path: '/api/v1/webhook_subscriptions',
    page: ['createdAt', 'updatedAt'],
    success: { status: 200, description: 'A page of subscriptions', body: pageOf(webhookSubscription) },
    problems: [],
  }),

  create: operation({
    ...managed,
    summary: 'Create a webhook subscription',
    description:
      'The caller needs the permissions that the events require. Returns the secret that deliveries are signed with. 409 above 50 subscriptions.',
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
  }),

  get: operation({
    ...managed,
    summary: 'Read a webhook subscription',
    method: 'GET',
    path: '/api/v1/webhook_subscriptions/{id}',
    params: idParams,
    success: { status: 200, description: 'The subscription, without its secret', body: webhookSubscription },
    problems: ['not_found'],
  }),

  update: operation({
    ...managed,
    summary: 'Change a webhook subscription',
    description: 'Pending deliveries go to the new URL.',
    method: 'PATCH',
    path: '/api/v1/webhook_subscriptions/{id}',
    params: idParams,
    body: webhookSubscriptionChanges,
    success: { status: 200, description: 'The changed subscription', body: webhookSubscription },
    problems: ['not_found', 'above_own_permissions'],
  }),

  delete: operation({
    ...managed,
    summary: 'Delete a webhook subscription',
    description:
      'Its delivery log can no longer be read and is erased within 30 days. An attempt in progress may still arrive.',
    method: 'DELETE',
    path: '/api/v1/webhook_subscriptions/{id}',
    params: idParams,
    success: { status: 204, description: 'Deleted' },
    problems: ['not_found'],
  }),

  enable: operation({
    ...managed,
    summary: 'Enable a webhook subscription',
    description:
      'Delivers events from now on. Failed deliveries, and events that were missed while it was disabled, can be recovered. No effect on an enabled subscription. The caller becomes its owner.',
    method: 'POST',
    path: '/api/v1/webhook_subscriptions/{id}/enable',
    params: idParams,
    success: { status: 200, description: 'The enabled subscription', body: webhookSubscription },
    problems: ['not_found', 'above_own_permissions'],
  }),

  disable: operation({
    ...managed,
    summary: 'Disable a webhook subscription',
    description: 'Pending deliveries fail and can be recovered later.',
    method: 'POST',
    path: '/api/v1/webhook_subscriptions/{id}/disable',
    params: idParams,
    success: { status: 200, description: 'The disabled subscription', body: webhookSubscription },
    problems: ['not_found'],
  }),

  getSecret: operation({
    ...managed,
    summary: 'Read the secret of a webhook subscription',
    description: 'Requires a signed-in user; API tokens are refused.',
    method: 'GET',
    path: '/api/v1/webhook_subscriptions/{id}/secret',
    auth: ['jwt'],
    params: idParams,
    audited: true,
    success: { status: 200, description: 'The secret', body: webhookSecret },
    problems: ['not_found', 'above_own_permissions'],
  }),

  rotateSecret: operation({
    ...managed,
    summary: 'Rotate the secret of a webhook subscription',
    description: 'The previous secret also signs, for 24 hours by default, so that no delivery is refused.',
    method: 'POST',
    path: '/api/v1/webhook_subscriptions/{id}/rotate-secret',
    params: idParams,
    body: secretRotation,
    bodyOptional: true,
    success: { status: 200, description: 'The new secret', body: webhookSecret },
    problems: ['not_found', 'above_own_permissions'],
  }),

  test: operation({
    ...managed,
    source: 'spec: Endpoints, webhook_subscriptions/test',
    summary: 'Send a test delivery',
    description:
      'Sends a signed sample, marked as `test`, once and without retries, also while the subscription is disabled. The response reports the result.',
    method: 'POST',
    path: '/api/v1/webhook_subscriptions/{id}/test',
    limit: 'webhookTest',
    slow: true,
    params: idParams,
    body: webhookTest,
    bodyOptional: true,
    success: { status: 200, description: 'The result of the attempt', body: webhookTestResult },
    problems: ['not_found', 'above_own_permissions'],
  }),

  recover: operation({
    ...managed,
    summary: 'Retry failed deliveries and send missed events',
    description: [
      'Retries all failed deliveries of a period, each with its original `webhook-id`. With `missed`, sends in addition what the',
      'change feed has of the period and no delivery was made of: per object and event at most one, with `recovered: true` in the',
      'payload, the object as it is now, and no `changes`; a deleted object has only its `id`. An event that leads to a state,',
      'such as `product_payment.paid`, is sent of each object that changed in the period, is in that state, and of which it was',
      'not sent before. The feed has 30 days.',
    ].join(' '),
    method: 'POST',
    path: '/api/v1/webhook_subscriptions/{id}/recover',
    params: idParams,
    body: recovery,
    success: { status: 202, description: 'The number of queued deliveries', body: recovered },
    problems: ['not_found', 'above_own_permissions', 'invalid_transition'],
  }),
});

export const webhookDeliveries = group('webhookDeliveries', 'Webhooks', 'spec: Events; decisions: Webhooks', {
  list: operation({
    ...managed,
    summary: 'List the deliveries of a webhook subscription',
    description: 'Newest first. Deliveries are stored for 30 days.',
    method: 'GET',
    path: '/api/v1/webhook_subscriptions/{id}/deliveries',
    params: idParams,
    query: deliveryFilter,
    page: ['-createdAt'],
    success: { status: 200, description: 'A page of deliveries', body: pageOf(webhookDelivery) },
    problems: ['not_found'],
  }),

  get: operation({
    ...managed,
    summary: 'Read a delivery with its attempts',
    method: 'GET',
    path: '/api/v1/webhook_subscriptions/{id}/deliveries/{deliveryId}',
    params: deliveryParams,
    success: { status: 200, description: 'The delivery, with its payload and attempts', body: webhookDeliveryDetails },
    problems: ['not_found', 'above_own_permissions'],
  }),

  redeliver: operation({
    ...managed,
    summary: 'Retry a delivery',
    description: 'At once and with the full retry schedule, with the same `webhook-id`, from any state.',
    method: 'POST',
    path: '/api/v1/webhook_subscriptions/{id}/deliveries/{deliveryId}/redeliver',
    params: deliveryParams,
    success: { status: 202, description: 'The delivery, queued', body: webhookDelivery },
    problems: ['not_found', 'above_own_permissions', 'invalid_transition'],
  }),
});
