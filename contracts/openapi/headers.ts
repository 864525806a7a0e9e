/** Header fields of answers. */
import type { AnyOperation } from '../operation.ts';
import type { Components } from './components.ts';
import type { JsonSchema } from './json-schema.ts';

const seconds = { type: 'integer', minimum: 1 } as const;

const fields = {
  Location: {
    description: 'Path of the created resource',
    required: true,
    schema: { type: 'string', examples: ['/api/v1/users/0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10'] },
  },
  Link: {
    description: 'The next page, as in `view.next`; absent on the last',
    schema: { type: 'string', examples: ['</api/v1/users?after=b3BhcXVl>; rel="next"'] },
  },
  'Content-Disposition': {
    description: 'The name to save the file under',
    required: true,
    schema: { type: 'string', examples: ['attachment; filename="contacts-2027-03-01.csv"'] },
  },
  ETag: {
    description: 'Of the content: asked for again with `If-None-Match`, the same file is a 304',
    required: true,
    schema: { type: 'string', examples: ['"d2a84f4b8b65"'] },
  },
  'RateLimit-Policy': {
    description: 'The quota `q` in a window of `w` seconds',
    schema: { type: 'string', examples: ['"loginCheck";q=20;w=60'] },
  },
  RateLimit: {
    description: 'What remains (`r`), and the seconds until more does (`t`)',
    schema: { type: 'string', examples: ['"loginCheck";r=19;t=60'] },
  },
  'Retry-After': {
    description: 'Seconds to wait; a request after them is admitted, an earlier one is not',
    required: true,
    schema: seconds,
  },
  'WWW-Authenticate': {
    description: 'How to prove who you are',
    required: true,
    schema: { type: 'string', examples: ['Bearer'] },
  },
  'Cache-Control': {
    description: 'No cache may keep this answer',
    required: true,
    schema: { type: 'string', const: 'no-store' },
  },
} as const satisfies Record<string, JsonSchema>;

export type Field = keyof typeof fields;

/** @returns the `headers` of an answer, each a reference. */
export function headers(names: readonly Field[], components: Components): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, components.keep('headers', name, fields[name])]));
}

/** @returns the fields that every answer of a limited operation carries, once its bucket was asked. */
export function limitFields(contract: AnyOperation): readonly Field[] {
  return contract.limit === 'none' ? [] : ['RateLimit-Policy', 'RateLimit'];
}

/** Fields that belong to a status, whatever the operation. */
export const statusFields: Readonly<Record<number, readonly Field[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After', 'RateLimit-Policy', 'RateLimit', 'Cache-Control'],
  503: ['Retry-After'],
};
