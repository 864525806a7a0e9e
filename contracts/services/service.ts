/**
 * A service behind the gateway: contracts like ours, whose requests another HTTP server handles. An operator declares it
 * in a file of the folder `GATEWAY_CONTRACTS`; see docs/gateway.md.
 */

import type { ObjectSchema } from 'joi';
import type { AnyOperation, Declaration } from '../operation.ts';
import { type Bucket, bucketKeys } from '../own-buckets.ts';
import * as fields from '../schemas/fields.ts';
import Joi from '../schemas/joi.ts';
import { pageOf } from '../schemas/page.ts';

interface DeclaredPermission {
  readonly description: string;
  /** Built-in roles that carry it, besides ROLE_ADMIN, which carries all. */
  readonly roles?: readonly string[];
}

/** An operation of a service, as declared: like one of ours, with the permissions and buckets of the service by name. */
interface ServiceOperation extends Omit<Declaration, 'permission' | 'limit' | 'furtherLimits' | 'source' | 'changes'> {
  readonly permission: string;
  readonly limit: string;
  readonly furtherLimits?: readonly string[];
}

/** An event that the service sends to the subscribers of webhooks. */
interface DeclaredEvent {
  readonly description: string;
  /** Required of the subscriber. */
  readonly permission: string;
  /** Schema of `data.object`, which has an `id`. */
  readonly object: ObjectSchema;
}

interface DeclaredWebhooks {
  /** SHA-256, in hex, of the token with which the service sends events. */
  readonly tokenHash: string;
  /** By verb: the type of an event is `<name>.<verb>`. */
  readonly events: Readonly<Record<string, DeclaredEvent>>;
}

/** What the file of a service declares. */
export interface ServiceDeclaration {
  /** Also the audience of the signed header that the service receives. */
  readonly name: string;
  /** Section of the documentation. */
  readonly tag: string;
  /** Addresses of its instances, such as `http://10.0.0.5:9000`. */
  readonly upstream: string | readonly string[];
  /** What the service has in place of `/api/v1`: `''` sends `/api/v1/books` as `/books`. Absent: the same path. */
  readonly base?: string;
  readonly permissions?: Readonly<Record<string, DeclaredPermission>>;
  readonly buckets?: Readonly<Record<string, Omit<Bucket, 'source' | 'page'>>>;
  readonly webhooks?: DeclaredWebhooks;
  /** By verb: the second half of the ids of the operations. */
  readonly operations: Readonly<Record<string, ServiceOperation>>;
}

/** A service that was loaded. */
export interface Service {
  readonly name: string;
  readonly tag: string;
  /** Origins of its instances. */
  readonly upstream: readonly string[];
  readonly base: string;
  readonly permissions: Readonly<Record<string, DeclaredPermission>>;
  readonly buckets: Readonly<Record<string, Bucket>>;
  readonly webhooks: DeclaredWebhooks | undefined;
  readonly operations: readonly AnyOperation[];
}

/** What the file of a service gets, so that it needs to import nothing and can lie anywhere. */
export const contractTools = {
  /** joi, as our own contracts use it. */
  Joi,
  /** Schemas of members that many resources have: `id`, `line`, `text`, `instant`, `date`, `email`, … */
  fields,
  pageOf,
} as const;

export type ContractTools = typeof contractTools;

const word = Joi.string().pattern(
  /^[a-z][a-zA-Z0-9]*$/,
  'a word of letters and digits that starts with a small letter',
);
const schemaOf = (what: string) => Joi.object().schema('object').description(what);

const bucket = Joi.object({
  quota: Joi.number().integer().min(1).max(1_000_000).required(),
  windowSeconds: Joi.number().integer().min(1).max(86_400).required(),
  key: Joi.valid(...bucketKeys).required(),
  outage: Joi.valid('share', 'refuse').required(),
  onlyWith: Joi.string(),
});

/** The path of an operation. */
export const servicePath = /^\/api\/v1(?:\/(?:[\w-][\w.-]*|\{\w+\}))+$/;

/** `auth`, `permission` and `limit` are checked at the start, as those of our own contracts are. */
const operation = Joi.object({
  summary: Joi.string().min(1).required(),
  description: Joi.string(),
  method: Joi.valid('GET', 'POST', 'PUT', 'PATCH', 'DELETE').required(),
  path: Joi.string().pattern(servicePath, 'a path below /api/v1').required(),
  auth: Joi.any(),
  scope: Joi.string(),
  permission: Joi.string(),
  limit: Joi.string(),
  furtherLimits: Joi.array().items(Joi.string()),
  params: schemaOf('parameters of the path'),
  query: schemaOf('parameters of the query'),
  page: Joi.array().items(Joi.string()).min(1),
  body: schemaOf('the body of the request'),
  bodyOptional: Joi.valid(true),
  upload: Joi.object({
    examples: Joi.object().pattern(/./, Joi.string()).min(1).required(),
    bytes: Joi.number()
      .integer()
      .min(1)
      .max(128 * 1024 * 1024)
      .required(),
  }),
  largeBody: Joi.valid(true),
  audited: Joi.valid(true),
  changesNothing: Joi.valid(true),
  slow: Joi.valid(true),
  deprecated: Joi.object().unknown(),
  success: Joi.object({
    status: Joi.valid(200, 201, 202, 204).required(),
    description: Joi.string().required(),
    // Many frameworks answer with an array, or with one of several shapes.
    body: Joi.when('...page', {
      // biome-ignore lint/suspicious/noThenProperty: of joi
      then: schemaOf('the body of the response'),
      otherwise: Joi.object().schema().description('the body of the response'),
    }),
    file: Joi.alternatives(Joi.string(), Joi.array().items(Joi.string()).min(1)),
    location: Joi.alternatives(
      Joi.valid(true),
      Joi.string().pattern(/^\/api\/v1(?:\/[\w-][\w.-]*)+$/, 'a path below /api/v1 without parameters'),
    ),
  })
    .nand('body', 'file')
    .required(),
  problems: Joi.array().items(Joi.string()).required(),
})
  .nand('body', 'upload')
  // A write keeps its response for its Idempotency-Key, and a file cannot be kept.
  .when(Joi.object({ method: Joi.invalid('GET') }).unknown(), {
    // biome-ignore lint/suspicious/noThenProperty: of joi
    then: Joi.object({ success: Joi.object({ file: Joi.forbidden() }) }),
  });

const eventVerb = /^[a-z][a-z0-9_]*$/;
const event = Joi.object({
  description: Joi.string().min(1).max(200).required(),
  permission: Joi.string().required(),
  object: schemaOf('data.object of the event').required(),
});
const webhooks = Joi.object({
  tokenHash: Joi.string()
    .pattern(/^[0-9a-f]{64}$/, 'SHA-256 in hex')
    .required(),
  events: Joi.object().pattern(eventVerb, event).min(1).required(),
});

const origin = Joi.string().custom((value: string, helpers) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  return isOrigin
    ? url.origin
    : helpers.message({ custom: '{{#label}} must be an origin such as http://10.0.0.5:9000' });
});

const declaration = Joi.object<ServiceDeclaration>({
  name: Joi.string()
    .pattern(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'a name such as badges')
    .max(40)
    .required(),
  tag: Joi.string().max(60).required(),
  upstream: Joi.array().items(origin).min(1).max(32).single().required(),
  base: Joi.string()
    .pattern(/^(?:\/[\w-][\w.-]*)*$/, 'a path such as /v2, without a slash at its end')
    .allow('')
    .default('/api/v1'),
  permissions: Joi.object()
    .pattern(
      /^[a-z][a-z_]*:[a-z][a-z_]*$/,
      Joi.object({
        description: Joi.string().max(200).required(),
        // ROLE_ADMIN carries every permission.
        roles: Joi.array().items(Joi.valid('ROLE_TREASURER', 'ROLE_EVENT_MANAGER', 'ROLE_MEMBER')),
      }),
    )
    .default({}),
  buckets: Joi.object().pattern(word, bucket).default({}),
  webhooks,
  operations: Joi.object().pattern(word, operation).min(1).required(),
});

/**
 * @param declared what the file of a service exports
 * @returns the service, its contracts frozen; or everything that is wrong with it, a sentence each
 */
export function serviceOf(declared: unknown): { readonly service?: Service; readonly faults: readonly string[] } {
  const { value, error } = declaration.validate(declared, { abortEarly: false, errors: { wrap: { array: false } } });
  if (error) return { faults: error.details.map(({ message }) => message) };
  const { name, tag, upstream, base = '', permissions = {}, buckets = {}, webhooks: sent, operations } = value;
  const source = `service: ${name}`;
  const contracts: object[] = Object.entries(operations).map(([verb, own]) =>
    Object.freeze({ ...own, source, id: `${name}.${verb}`, tag, upstream: name }),
  );
  return {
    service: {
      name,
      tag,
      upstream: [upstream].flat(),
      base,
      permissions,
      buckets: Object.fromEntries(Object.entries(buckets).map(([id, own]) => [id, { ...own, source }])),
      webhooks: sent && { ...sent, events: identified(sent.events) },
      operations: contracts.filter(isOperation),
    },
    faults: [],
  };
}

/** Subscriptions to single objects find an event by the `id` of its object, a UUID. */
function identified(events: DeclaredWebhooks['events']): DeclaredWebhooks['events'] {
  return Object.fromEntries(
    Object.entries(events).map(([verb, own]) => [
      verb,
      { ...own, object: own.object.keys({ id: fields.id().lowercase().required() }) },
    ]),
  );
}

/** The schema has checked the form. The names in it are looked up by assertContracts(), before anything is served. */
function isOperation(value: object): value is AnyOperation {
  return 'upstream' in value;
}
