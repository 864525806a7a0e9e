/** Request parameters: path, query and headers. */
import Joi, { type ObjectSchema } from 'joi';
import { type AnyOperation, takesIdempotencyKey } from '../operation.ts';
import { pageQueryKeys } from '../schemas/page.ts';
import type { Components } from './components.ts';
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
  return found;
}

function keysOf(schema: ObjectSchema, place: 'path' | 'query'): readonly JsonSchema[] {
  const { properties, required } = jsonSchemaOf(schema, 'input');
  if (!isRecord(properties)) return [];
  return Object.entries(properties).map(([name, json]) => {
    const { description, ...rest } = isRecord(json) ? json : {};
    return {
      name,
      in: place,
      required: Array.isArray(required) && required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
} as const;
