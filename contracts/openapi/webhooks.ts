/** The `webhooks` of the document: what subscribers are sent, type by type. */
import type { ObjectSchema } from 'joi';
import { id, instant } from '../schemas/fields.ts';
import Joi from '../schemas/joi.ts';
import type { WebhookEventTypeEntry } from '../schemas/webhook.ts';
import { announcedResource, type WebhookEventType, webhookEventTypes } from '../webhook-events.ts';
import type { Components } from './components.ts';
import { sampleOf } from './example.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

/** What is sent, around what it is about. */
export interface WebhookEnvelope {
  id: string;
  type: string;
  timestamp: string;
  tenant: string;
  apiVersion: 'v1';
  test: boolean;
  data: { object: unknown; changes?: Readonly<Record<string, { before: unknown; after: unknown }>> };
}

/** @returns the schema of what is sent for a type. */
export function payloadOf({ type, resource }: WebhookEventType): ObjectSchema<WebhookEnvelope> {
  return Joi.object<WebhookEnvelope>({
    id: id().required().description('As in `webhook-id`: what comes twice has the same'),
    type: Joi.string().valid(type).required(),
    timestamp: instant().required().description('When it happened'),
    tenant: Joi.string().required().description('Host of the tenant').example('acme.example'),
    apiVersion: Joi.string().valid('v1').required(),
    test: Joi.boolean().required().description('Whether it is a sample').example(false),
    data: Joi.object({
      object: announcedResource(resource).object.required(),
      changes: Joi.object()
        .unknown()
        .description(
          'Of what was there before: each member that is another now, with its value `before` and `after`. What is made of other things, such as the refunds of a payment, is in `object` alone',
        )
        .example({ status: { before: 'PENDING', after: 'PAID' } }),
    }).required(),
  });
}

/** @returns the catalogue as it is answered: schemas whole, so that each can be used by itself. */
export function eventTypeEntries(): WebhookEventTypeEntry[] {
  return webhookEventTypes.map((known) => ({
    type: known.type,
    description: known.description,
    permission: announcedResource(known.resource).permission,
    schema: jsonSchemaOf(payloadOf(known), 'output'),
    example: { ...sampleEnvelope(known), data: { object: sampleObject(known) } },
  }));
}

/** @returns what such an object may look like. */
export function sampleObject({ resource }: WebhookEventType): unknown {
  return sampleOf(announcedResource(resource).object);
}

function sampleEnvelope(known: WebhookEventType): object {
  const sample = sampleOf(payloadOf(known));
  return typeof sample === 'object' && sample !== null ? sample : {};
}

const fields = [
  [
    'webhook-id',
    'The same at every attempt: what was seen before can be left aside',
    '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10',
  ],
  ['webhook-timestamp', 'Of the attempt, in seconds since 1970', '1767600000'],
  [
    'webhook-signature',
    '`v1,` and the signature, by Standard Webhooks; two while a secret is being changed',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
] as const;

/** @returns the `webhooks` of the document. */
export function webhooksOf(components: Components): JsonSchema {
  const parameters = fields.map(([name, description, example]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string', examples: [example] },
  }));
  return Object.fromEntries(
    webhookEventTypes.map((known) => [
      known.type,
      {
        post: {
          operationId: `webhook.${known.type}`,
          tags: ['Webhooks'],
          summary: known.description,
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: components.schema(payloadOf(known), 'output') } },
          },
          responses: {
            '2XX': { description: 'Taken. Whatever else comes back, or nothing within 15 seconds, is tried again' },
            '410': { description: 'The subscription is disabled at once' },
          },
        },
      },
    ]),
  );
}
