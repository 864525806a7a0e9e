/** Request parameters: path, query and headers. */
import Joi, { type ObjectSchema } from 'joi';
import { type AnyOperation, takesIdempotencyKey } from '../operation.ts';
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
  }
  if (takesIdempotencyKey(contract)) {
    found.push(components.add('parameters', 'Idempotency-Key', idempotencyKey));
  }
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
    '`wait=20`: if there is nothing to tell, the response waits up to 20 seconds for it, at most 25. `Preference-Applied` says so',
  // Without a bound: a preference that is not understood is ignored (RFC 7240, 2).
  schema: { type: 'string', examples: ['wait=20'] },
} as const;

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
} as const;
