/**
 * The route at which services behind the gateway send their events: at the host of the tenant, with a token whose hash their
 * contracts have. No operation, because no credential of a user or an application is good for it.
 */
import { hash } from 'node:crypto';
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { ObjectSchema } from 'joi';
import { id } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import type { Service } from '#contracts/services/service.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import { tenantOf } from '#server/gateway/api/request-context.ts';
import { header } from '#server/gateway/http/header.ts';
import { bodyBounds, rawPayload, receiveBody } from '#server/gateway/stages/body.ts';
import { checkItem, parseBody } from '#server/gateway/stages/input.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import type { Random } from '#server/platform/random.ts';
import { sendServiceEvent } from './service-events.ts';

export interface ServiceEventsDeps {
  readonly database: Database;
  readonly random: Random;
  readonly clock: Clock;
}

const serviceEventsPath = '/internal/webhook-events';

interface SentEvent {
  id: string;
  type: string;
  object: Readonly<Record<string, unknown>>;
}

type Sender = Pick<Service, 'name' | 'webhooks'>;

/** @returns the route; none if no service sends events */
export function serviceEventsRoutes(services: readonly Sender[], deps: ServiceEventsDeps): ServerRoute[] {
  const schemas = new Map(
    services.flatMap((service) => (service.webhooks ? [[service.webhooks.tokenHash, schemaOf(service)]] : [])),
  );
  if (schemas.size === 0) return [];
  return [
    {
      method: 'POST',
      path: serviceEventsPath,
      options: { auth: false, payload: rawPayload },
      handler: (request, h) => receive(request, h, schemas, deps),
    },
  ];
}

function schemaOf({ name, webhooks }: Sender): ObjectSchema<SentEvent> {
  const objects = Object.entries(webhooks?.events ?? {}).map(([verb, { object }]) => ({
    type: `${name}.${verb}`,
    object,
  }));
  return Joi.object<SentEvent>({
    id: id().lowercase().required(),
    type: Joi.string()
      .valid(...objects.map(({ type }) => type))
      .required(),
    object: Joi.when('type', {
      // biome-ignore lint/suspicious/noThenProperty: of joi
      switch: objects.map(({ type, object }) => ({ is: type, then: object.required() })),
      otherwise: Joi.object().unknown().required(),
    }),
  });
}

/** @throws Problem 401 before the body is read, 400, 413, 422 */
async function receive(
  request: Request,
  h: ResponseToolkit,
  schemas: ReadonlyMap<string, ObjectSchema<SentEvent>>,
  { database, random, clock }: ServiceEventsDeps,
): Promise<ResponseObject> {
  const token = /^Bearer +(\S+)$/i.exec(header(request, 'authorization') ?? '')?.[1];
  if (token === undefined) throw new Problem('missing_credentials');
  // Found by its hash, so that the time of the comparison says nothing about the token.
  const schema = schemas.get(hash('sha256', token, 'hex'));
  if (!schema) throw new Problem('invalid_token', { detail: 'No service has this token.' });
  const event = checkItem(schema, parseBody(await receiveBody(request.raw.req, bodyBounds)));
  const tenant = tenantOf(request);
  const at = clock.now().toISOString();
  await database.transaction(tenant.id, (db) => sendServiceEvent(db, tenant, { ...event, at }, { random, clock }));
  return h.response().code(204);
}
