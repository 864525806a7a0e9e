/** The `webhooks` of the document: what subscribers are sent, type by type. */
import type { ObjectSchema, Schema } from 'joi';
import { id, instant } from '../schemas/fields.ts';
import Joi from '../schemas/joi.ts';
import type { WebhookEventTypeEntry } from '../schemas/webhook.ts';
import {
  type AnnouncedResourceName,
  announcedResource,
  announcedResourceNames,
  type WebhookEventType,
  webhookEventTypes,
} from '../webhook-events.ts';
import type { Components } from './components.ts';
import { sampleOf } from './example.ts';
import { isRecord, type JsonSchema, jsonSchemaOf } from './json-schema.ts';

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
  return envelopeOf(Joi.string().valid(type).required(), announcedResource(resource).object.required());
}

function envelopeOf(type: Schema, object: Schema): ObjectSchema<WebhookEnvelope> {
  return Joi.object<WebhookEnvelope>({
    id: id().required().description('As in `webhook-id`: what comes twice has the same'),
    type,
    timestamp: instant().required().description('When it happened'),
    tenant: Joi.string().required().description('Host of the tenant').example('acme.example'),
    apiVersion: Joi.string().valid('v1').required(),
    test: Joi.boolean().required().description('Whether it is a sample').example(false),
    data: Joi.object({
      object,
      changes: Joi.object()
        .unknown()
        .description(
          'Of what was there before: each member that changed, with its value `before` and `after`. Members worked out of other resources, such as the refunds of a payment, are in `object` alone',
        )
        .example({ status: { before: 'PENDING', after: 'PAID' } }),
    }).required(),
  });
}

/**
 * As payloadOf() in JSON Schema. Put together, because all types share the envelope, and those of a resource the object: to
 * write each out takes joi half a second.
 * @param objects resource → its schema
 */
function payloadSchemas(objects: (name: AnnouncedResourceName) => JsonSchema): Map<string, JsonSchema> {
  const envelope = jsonSchemaOf(envelopeOf(Joi.string().required(), Joi.object().required()), 'output');
  const byResource = new Map(announcedResourceNames.map((name) => [name, objects(name)]));
  const withMember = (schema: unknown, name: string, value: unknown): JsonSchema => {
    // Open to what later releases add.
    const { properties, additionalProperties: _, ...rest } = isRecord(schema) ? schema : {};
    return { ...rest, properties: { ...(isRecord(properties) && properties), [name]: value } };
  };
  const dataOf = ({ properties }: JsonSchema) => (isRecord(properties) ? properties.data : undefined);
  return new Map(
    webhookEventTypes.map(({ type, resource }) => {
      const data = withMember(dataOf(envelope), 'object', byResource.get(resource));
      const typed = withMember(envelope, 'type', { type: 'string', enum: [type] });
      return [type, withMember(typed, 'data', data)];
    }),
  );
}

/** @returns the catalogue as it is answered: schemas whole, so that each can be used by itself. */
export function eventTypeEntries(): WebhookEventTypeEntry[] {
  const schemas = payloadSchemas((name) => jsonSchemaOf(announcedResource(name).object, 'output'));
  return webhookEventTypes.map((known) => ({
    type: known.type,
    description: known.description,
    permission: announcedResource(known.resource).permission,
    schema: { ...schemas.get(known.type) },
    example: { ...sampleEnvelope(known), data: { object: sampleObject(known) } },
  }));
}

/** @returns what such an object may look like. */
export function sampleObject({ resource }: WebhookEventType): unknown {
  return sampleOf(announcedResource(resource).object);
}

function sampleEnvelope({ type }: WebhookEventType): object {
  const sample = sampleOf(envelopeOf(Joi.string().valid(type).required(), Joi.object()));
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
  const schemas = payloadSchemas((name) => components.schema(announcedResource(name).object, 'output'));
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
                'Received. Any other answer but 410, or none within 15 seconds, is a failure, and is tried again by the schedule',
            },
            '410': { description: 'The subscription is disabled at once' },
          },
        },
      },
    ]),
  );
}
