/** Schemas of webhook subscriptions, deliveries and attempts. */
import { eventPatterns, webhookEventTypes } from '../webhook-events.ts';
import { id, instant, line } from './fields.ts';
import Joi from './joi.ts';
import { setOf } from './listing.ts';

export const subscriptionStatuses = ['ENABLED', 'DISABLED'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];
/** MANUAL: by a user. GONE: the endpoint answered 410. FAILING: no delivery succeeded for five days. OWNER_LOST_ACCESS: see ownerId. */
export const disabledReasons = ['MANUAL', 'GONE', 'FAILING', 'OWNER_LOST_ACCESS'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

export const deliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** SCHEDULED: first attempt or scheduled retry. MANUAL: requested by a user. TEST: of a sample. */
export const attemptTriggers = ['SCHEDULED', 'MANUAL', 'TEST'] as const;
export type AttemptTrigger = (typeof attemptTriggers)[number];

export const maximumSubscriptions = 50;

export interface NewWebhookSubscription {
  url: string;
  events: string[];
  objectIds?: string[] | null;
  description?: string | null;
}

export interface WebhookSubscription extends Required<NewWebhookSubscription> {
  id: string;
  status: SubscriptionStatus;
  disabledReason: DisabledReason | null;
  disabledAt: string | null;
  failingSince: string | null;
  lastAttemptAt: string | null;
  lastResponseStatus: number | null;
  secretRotatedAt: string | null;
  ownerId: string | null;
  createdById: string | null;
  createdAt: string;
  updatedAt: string;
}

const url = () =>
  line(2000)
    .min(1)
    .description(
      'The endpoint: https, at a public address. Must not contain secrets: everyone who manages webhooks sees it',
    )
    .example('https://hooks.acme.example/guildgate');
const events = () =>
  Joi.array()
    .items(Joi.string().valid(...eventPatterns))
    .min(1)
    .max(100)
    .unique()
    .description('Event types, `<resource>.*` for all types of a resource, or `*` for all current and future types')
    .example(['product_payment.updated']);
const objectIds = () =>
  Joi.array()
    .items(id())
    .min(1)
    .max(100)
    .unique()
    .allow(null)
    .description('Only events of these objects, by the `id` of `data.object`; null: of all objects')
    .example(['0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a66']);
const description = () => line(500).min(1).allow(null).description('What the endpoint is for').example('Bookkeeping');
const responseStatus = () =>
  Joi.number()
    .integer()
    .allow(null)
    .required()
    .description('Status that the endpoint answered; null: no response')
    .example(204);

export const webhookSubscription = Joi.object<WebhookSubscription, true>({
  id: id().required(),
  url: url().required(),
  events: events().required(),
  objectIds: objectIds().required(),
  description: description().required(),
  status: Joi.string()
    .valid(...subscriptionStatuses)
    .required()
    .description('A DISABLED subscription gets no deliveries; `disabledReason` says why'),
  disabledReason: Joi.string()
    .valid(...disabledReasons)
    .allow(null)
    .required()
    .description(
      'MANUAL: disabled by a user. GONE: the endpoint answered 410. FAILING: no delivery succeeded for five days, and one used up its attempts. OWNER_LOST_ACCESS: its owner was disabled or deleted, or lost the permission to manage webhooks or to see its events',
    ),
  disabledAt: instant()
    .allow(null)
    .required()
    .description('When it was last disabled, also after it was enabled: `since` of a recovery; null: never'),
  failingSince: instant().allow(null).required().description('First failure since the last success'),
  lastAttemptAt: instant().allow(null).required().description('Includes test deliveries, which affect nothing else'),
  lastResponseStatus: responseStatus().description('Status of the last attempt; null: no response'),
  secretRotatedAt: instant().allow(null).required().description('null: the secret is the first one'),
  ownerId: id()
    .allow(null)
    .required()
    .description(
      'The last user who created, changed or enabled it. Events are delivered while this user may manage webhooks and see them. The owner is notified by email of GONE and FAILING, the administrators of OWNER_LOST_ACCESS',
    ),
  createdById: id().allow(null).required().description('The user who created it'),
  createdAt: instant().required(),
  updatedAt: instant().required(),
});

export const newWebhookSubscription = Joi.object<NewWebhookSubscription>({
  url: url().required(),
  events: events().required(),
  objectIds: objectIds(),
  description: description(),
});

export const webhookSubscriptionChanges = Joi.object<Partial<NewWebhookSubscription>>({
  url: url(),
  events: events(),
  objectIds: objectIds(),
  description: description(),
}).min(1);

const secret = () =>
  Joi.string()
    .required()
    .description('Signing secret in the format of Standard Webhooks libraries')
    .example('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=');

export interface CreatedWebhookSubscription extends WebhookSubscription {
  secret: string;
}
export const createdWebhookSubscription = webhookSubscription.append<CreatedWebhookSubscription>({ secret: secret() });

export interface WebhookSecret {
  secret: string;
  previousSecretExpiresAt: string | null;
}
export const webhookSecret = Joi.object<WebhookSecret, true>({
  secret: secret(),
  previousSecretExpiresAt: instant()
    .allow(null)
    .required()
    .description('Until then deliveries are also signed with the previous secret'),
});

export interface SecretRotation {
  gracePeriodSeconds?: number;
}
export const secretRotation = Joi.object<SecretRotation>({
  gracePeriodSeconds: Joi.number()
    .integer()
    .min(0)
    .max(604_800)
    .default(86_400)
    .description('How long the previous secret also signs: default 24 hours, at most 7 days'),
});

const type = () =>
  Joi.string()
    .valid(...webhookEventTypes.map((known) => known.type))
    .description('Event type');

export interface WebhookTest {
  type?: string;
}
export const webhookTest = Joi.object<WebhookTest>({
  type: type().description('Type of the sample. Default: the first type of the subscription'),
});

const responseBody = () =>
  Joi.string().allow(null, '').required().description('The first 4 KiB of the response body').example('');
const durationMs = () =>
  Joi.number()
    .integer()
    .min(0)
    .required()
    .description('Milliseconds until the response, or until it failed')
    .example(87);
const error = () =>
  Joi.string()
    .allow(null)
    .required()
    .description(
      'Why there was no response: ADDRESS_FORBIDDEN, NAME_NOT_FOUND, NAME_TIMEOUT, NAME_FAILED, CONNECTION_REFUSED, CONNECTION_LOST, TLS_FAILED, TIMEOUT or BAD_ANSWER',
    )
    .example(null);

export interface WebhookTestResult {
  deliveryId: string;
  delivered: boolean;
  responseStatus: number | null;
  responseBody: string | null;
  durationMs: number;
  error: string | null;
}
export const webhookTestResult = Joi.object<WebhookTestResult, true>({
  deliveryId: id().required(),
  delivered: Joi.boolean().required().description('Whether the endpoint returned a 2xx'),
  responseStatus: responseStatus(),
  responseBody: responseBody(),
  durationMs: durationMs(),
  error: error(),
});

export interface WebhookDelivery {
  id: string;
  subscriptionId: string;
  eventId: string;
  type: string;
  test: boolean;
  status: DeliveryStatus;
  attemptCount: number;
  nextAttemptAt: string | null;
  deliveredAt: string | null;
  lastResponseStatus: number | null;
  lastError: string | null;
  createdAt: string;
}
const delivery = {
  id: id().required(),
  subscriptionId: id().required(),
  eventId: id().required().description('The `webhook-id`, identical in all attempts'),
  type: type().required(),
  test: Joi.boolean().required().description('Whether it is a sample, which a user requested'),
  status: Joi.string()
    .valid(...deliveryStatuses)
    .required()
    .description('PENDING: further attempts follow. DELIVERED: the endpoint answered 2xx. FAILED: no further attempts'),
  attemptCount: Joi.number().integer().min(0).required().description('Attempts so far').example(1),
  nextAttemptAt: instant().allow(null).required().description('null: no further attempt is planned'),
  deliveredAt: instant().allow(null).required().description('null: not delivered'),
  lastResponseStatus: responseStatus(),
  lastError: error(),
  createdAt: instant().required(),
};
export const webhookDelivery = Joi.object<WebhookDelivery, true>(delivery);

export interface WebhookAttempt {
  startedAt: string;
  trigger: AttemptTrigger;
  durationMs: number;
  responseStatus: number | null;
  responseBody: string | null;
  error: string | null;
}
export const webhookAttempt = Joi.object<WebhookAttempt, true>({
  startedAt: instant().required().description('When the request was sent'),
  trigger: Joi.string()
    .valid(...attemptTriggers)
    .required()
    .description('SCHEDULED: first attempt or planned retry. MANUAL: requested by a user. TEST: of a sample'),
  durationMs: durationMs(),
  responseStatus: responseStatus(),
  responseBody: responseBody(),
  error: error(),
});

export interface WebhookDeliveryDetails extends WebhookDelivery {
  payload: Record<string, unknown>;
  attempts: WebhookAttempt[];
}
export const webhookDeliveryDetails = Joi.object<WebhookDeliveryDetails, true>({
  ...delivery,
  payload: Joi.object()
    .unknown()
    .required()
    .description('The request body, as described in the `webhooks` of this document'),
  attempts: Joi.array().items(webhookAttempt).required().description('Latest first, at most 100'),
});

export interface DeliveryFilter {
  status?: string;
  type?: string;
}
export const deliveryFilter = Joi.object<DeliveryFilter>({
  status: setOf(deliveryStatuses),
  type: type(),
});

export interface DeliveryParams {
  id: string;
  deliveryId: string;
}
export const deliveryParams = Joi.object<DeliveryParams, true>({ id: id().required(), deliveryId: id().required() });

export interface Recovery {
  since: string;
  until?: string;
  missed?: boolean;
}
export const recovery = Joi.object<Recovery>({
  since: instant().required().description('Retries deliveries created at or after this instant'),
  until: instant()
    .description('Retries deliveries created at or before this instant. Default: now')
    .example('2199-01-01T00:00:00.000Z', { override: true }),
  missed: Joi.boolean()
    .default(false)
    .description(
      'Also sends events of changes within the period that made no delivery, because the subscription was disabled or did not exist',
    ),
});

export interface Recovered {
  recovered: number;
  missed: number;
  missedUntil: string | null;
}
export const recovered = Joi.object<Recovered, true>({
  recovered: Joi.number()
    .integer()
    .min(0)
    .required()
    .description('Number of queued deliveries: at most the oldest 10 000. If it is 10 000, repeat the call')
    .example(12),
  missed: Joi.number().integer().min(0).required().description('Number of deliveries made of missed events').example(3),
  missedUntil: instant()
    .allow(null)
    .required()
    .description('null: all missed events are queued. Otherwise repeat the call with it as `since`')
    .example(null),
});

export interface WebhookEventTypeEntry {
  type: string;
  description: string;
  permission: string;
  schema: Record<string, unknown>;
  example: Record<string, unknown>;
}
export const webhookEventTypeEntry = Joi.object<WebhookEventTypeEntry, true>({
  type: type().required(),
  description: Joi.string().required().example('A payment was changed'),
  permission: Joi.string()
    .required()
    .description('Permission that subscribing to it requires')
    .example('payments:read'),
  schema: Joi.object().unknown().required().description('JSON Schema of the payload'),
  example: Joi.object().unknown().required().description('A payload of this type'),
});
export const webhookEventTypeList = Joi.object<{ member: WebhookEventTypeEntry[] }, true>({
  member: Joi.array().items(webhookEventTypeEntry).required().description('All types that can be subscribed to'),
});
