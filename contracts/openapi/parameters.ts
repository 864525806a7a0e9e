/** Request parameters: path, query and headers. */
import Joi, { type ObjectSchema } from 'joi';
import { isRevalidated, objectOf } from '../conditional.ts';
import { type AnyOperation, takesIdempotencyKey } from '../operation.ts';
import { ownPageQueryOf } from '../page-query.ts';
import { pageQueryKeys } from '../schemas/page.ts';
import type { Components } from './components.ts';
import { sampleId } from './example.ts';
import { isRecord, type JsonSchema, jsonSchemaOf } from './json-schema.ts';

/** @returns the parameters of an operation: path, then query, then headers */
export function parametersOf(contract: AnyOperation, components: Components): readonly JsonSchema[] {
  const found: JsonSchema[] = [];
  if (contract.params) found.push(...keysOf(contract.params, 'path'));
  if (contract.query) found.push(...keysOf(contract.query, 'query'));
  if (contract.page) {
    for (const parameter of keysOf(Joi.object(pageQueryKeys), 'query')) {
      found.push(components.add('parameters', String(parameter.name), parameter));
    }
    found.push(...keysOf(Joi.object(ownPageQueryOf(contract)), 'query'));
  }
  if (takesIdempotencyKey(contract)) {
    found.push(components.add('parameters', 'Idempotency-Key', idempotencyKey));
  }
  if (isRevalidated(contract)) found.push(components.add('parameters', 'If-None-Match', ifNoneMatch));
  if (objectOf(contract)) found.push(components.add('parameters', 'If-Match', ifMatch));
  if (contract.waits) found.push(components.add('parameters', 'Prefer', prefer));
  return found;
}

function keysOf(schema: ObjectSchema, place: 'path' | 'query'): readonly JsonSchema[] {
  const { properties, required } = jsonSchemaOf(schema, 'input');
  if (!isRecord(properties)) return [];
  return Object.entries(properties).map(([name, json]) => {
    const { description, deprecated, 'x-deprecated': deprecation, ...rest } = isRecord(json) ? json : {};
    return {
      name,
      in: place,
      required: Array.isArray(required) && required.includes(name),
      ...(description !== undefined && { description }),
      ...(deprecated === true && { deprecated, 'x-deprecated': deprecation }),
      schema: rest,
      ...(place === 'path' && isRecord(rest) && rest.format === 'uuid' && { example: sampleId }),
    };
  });
}

/** RFC 7240, 4.3. */
const prefer = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description:
    '`wait=20`: an empty response waits up to 20 seconds for a change, at most 25. `Preference-Applied` repeats the wait in force',
  // Without a bound: a preference that is not understood is ignored (RFC 7240, 2).
  schema: { type: 'string', examples: ['wait=20'] },
} as const;

/** RFC 9110, 13.1.2. */
const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of a response that the client has kept: 304 without a body if it is still the same',
  schema: { type: 'string', examples: ['"d2a84f4b8b65"'] },
} as const;

/** RFC 9110, 13.1.1. */
const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version',
  schema: {
    type: 'string',
    pattern: '^(\\*|(W/)?"[!#-+\\--~]*"([ \\t]*,[ \\t]*(W/)?"[!#-+\\--~]*")*)$',
    examples: ['"d2a84f4b8b65"'],
  },
} as const;

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
} as const;
