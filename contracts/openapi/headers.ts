/** Response header fields. */
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
    description:
      'The next page, as in `view.next`, and the previous one, as in `view.previous`; absent if there is neither',
    schema: { type: 'string', examples: ['</api/v1/users?after=b3BhcXVl>; rel="next"'] },
  },
  'Content-Disposition': {
    description: 'The file name',
    required: true,
    schema: { type: 'string', examples: ['attachment; filename="contacts-2027-03-01.csv"'] },
  },
  ETag: {
    description:
      'Entity tag of the content: with `If-None-Match`, unchanged content is a 304; with `If-Match`, a write is refused if the resource has changed',
    required: true,
    schema: { type: 'string', examples: ['"d2a84f4b8b65"'] },
  },
  'RateLimit-Policy': {
    description: 'The quota `q` in a window of `w` seconds',
    schema: { type: 'string', examples: ['"loginCheck";q=20;w=60'] },
  },
  RateLimit: {
    description: 'Remaining requests (`r`), and seconds until more are available (`t`)',
    schema: { type: 'string', examples: ['"loginCheck";r=19;t=60'] },
  },
  'Retry-After': {
    description: 'Seconds until a request is admitted; earlier ones are refused',
    required: true,
    schema: seconds,
  },
  'WWW-Authenticate': {
    description: 'The accepted authentication schemes',
    required: true,
    schema: { type: 'string', examples: ['Bearer'] },
  },
  Deprecation: {
    description: 'Time since which the operation is deprecated (RFC 9745), as `@` and Unix seconds',
    schema: { type: 'string', examples: ['@1798761600'] },
  },
  Sunset: {
    description: 'Time from which on the operation may be gone (RFC 8594)',
    schema: { type: 'string', examples: ['Fri, 01 Jan 2027 00:00:00 GMT'] },
  },
  'Cache-Control': {
    description: 'Caches must not store this response',
    required: true,
    schema: { type: 'string', const: 'no-store' },
  },
} as const satisfies Record<string, JsonSchema>;

export type Field = keyof typeof fields;

/** @returns the `headers` of a response, each a reference */
export function headers(names: readonly Field[], components: Components): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, components.add('headers', name, fields[name])]));
}

/** @returns the fields on every response of a limited operation, once its bucket decided */
export function limitFields(contract: AnyOperation): readonly Field[] {
  return contract.limit === 'none' ? [] : ['RateLimit-Policy', 'RateLimit'];
}

/** Fields of a status, for all operations. */
export const statusFields: Readonly<Record<number, readonly Field[]>> = {
  401: ['WWW-Authenticate'],
  412: ['ETag'],
  429: ['Retry-After', 'RateLimit-Policy', 'RateLimit', 'Cache-Control'],
  503: ['Retry-After'],
};
