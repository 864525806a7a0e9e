/** The `webhooks` of the document: payload and responses by event type. */
import type { ObjectSchema, Schema } from 'joi';
import { id, instant } from '../schemas/fields.ts';
import Joi from '../schemas/joi.ts';
import type { WebhookEventTypeEntry } from '../schemas/webhook.ts';
import { type WebhookEventType, webhookEventTypes } from '../webhook-events.ts';
import type { Components } from './components.ts';
import { sampleOf } from './example.ts';
import { isRecord, type JsonSchema, jsonSchemaOf } from './json-schema.ts';

/** The envelope of a payload. */
export interface WebhookEnvelope {
  id: string;
  type: string;
  timestamp: string;
  tenant: string;
  apiVersion: 'v1';
  test: boolean;
  recovered?: true;
  data: { object: unknown; changes?: Readonly<Record<string, { before: unknown; after: unknown }>> };
}

/** @returns the payload schema of a type */
export function payloadOf({ type, object }: WebhookEventType): ObjectSchema<WebhookEnvelope> {
  return envelopeOf(Joi.string().valid(type).required(), object.required());
}

function envelopeOf(type: Schema, object: Schema): ObjectSchema<WebhookEnvelope> {
  return Joi.object<WebhookEnvelope>({
    id: id().required().description('The `webhook-id`: a duplicate has the same'),
    type,
    timestamp: instant().required().description('Time of the event'),
    tenant: Joi.string().required().description('Host of the tenant').example('acme.example'),
    apiVersion: Joi.string().valid('v1').required(),
    test: Joi.boolean().required().description('Whether it is a sample').example(false),
    recovered: Joi.boolean()
      .valid(true)
      .description(
        'Present in an event that was missed and sent later: `object` is as it was then, without `changes`, and only its `id` after a deletion',
      )
      .example(true),
    data: Joi.object({
      object,
      changes: Joi.object()
        .unknown()
        .description(
          'Changed members with their values `before` and `after`. Members derived from other resources, such as the refunds of a payment, are only in `object`',
        )
        .example({ status: { before: 'PENDING', after: 'PAID' } }),
    }).required(),
  });
}

/**
 * payloadOf() as JSON Schema. Assembled from the shared envelope and one object per resource, because exporting each
 * type separately takes joi half a second.
 * @param exported the schema of an object, as JSON Schema
 */
function payloadSchemas(exported: (object: ObjectSchema) => JsonSchema): Map<string, JsonSchema> {
  const envelope = jsonSchemaOf(envelopeOf(Joi.string().required(), Joi.object().required()), 'output');
  const objects = [...new Set(webhookEventTypes.map(({ object }) => object))];
  const schemas = new Map(objects.map((object) => [object, exported(object)]));
  const withMember = (schema: unknown, name: string, value: unknown): JsonSchema => {
    // Later releases may add members.
    const { properties, additionalProperties: _, ...rest } = isRecord(schema) ? schema : {};
    return { ...rest, properties: { ...(isRecord(properties) && properties), [name]: value } };
  };
  const dataOf = ({ properties }: JsonSchema) => (isRecord(properties) ? properties.data : undefined);
  return new Map(
    webhookEventTypes.map(({ type, object }) => {
      const data = withMember(dataOf(envelope), 'object', schemas.get(object));
      const typed = withMember(envelope, 'type', { type: 'string', enum: [type] });
      return [type, withMember(typed, 'data', data)];
    }),
  );
}

/** @returns the catalogue as served, with self-contained schemas */
export function eventTypeEntries(): WebhookEventTypeEntry[] {
  const schemas = payloadSchemas((object) => jsonSchemaOf(object, 'output'));
  return webhookEventTypes.map((known) => ({
    type: known.type,
    description: known.description,
    permission: known.permission,
    schema: { ...schemas.get(known.type) },
    example: { ...sampleEnvelope(known), data: { object: sampleObject(known) } },
  }));
}

/** @returns a sample of the object */
export function sampleObject({ object }: WebhookEventType): unknown {
  return sampleOf(object);
}

function sampleEnvelope({ type }: WebhookEventType): object {
  const sample = sampleOf(envelopeOf(Joi.string().valid(type).required(), Joi.object()));
  return typeof sample === 'object' && sample !== null ? sample : {};
}

const fields = [
  ['webhook-id', 'Identical in all attempts: use it to discard duplicates', '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10'],
  ['webhook-timestamp', 'Unix time of the attempt in seconds', '1767600000'],
  [
    'webhook-signature',
    '`v1,` and the signature as in Standard Webhooks; two during a secret rotation',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
] as const;

/** @returns the `webhooks` of the document */
export function webhooksOf(components: Components): JsonSchema {
  const schemas = payloadSchemas((object) => components.schema(object, 'output'));
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
            content: { 'application/json': { schema: schemas.get(known.type) } },
          },
          responses: {
            '2XX': {
              description:
                'Received. Any other response except 410, or none within 15 seconds, is a failure and is retried on schedule',
            },
            '410': { description: 'Disables the subscription at once' },
          },
        },
      },
    ]),
  );
}
