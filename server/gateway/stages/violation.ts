/** Violations that teach: where, what is expected, what was received, and which name was probably meant. */
import { closest, distance } from 'fastest-levenshtein';
import type Joi from 'joi';
import { type Described, describe } from '#contracts/openapi/describe.ts';
import type { Violation } from '#contracts/problems.ts';
import { shortened } from './shortened.ts';

/** Stable violation codes by joi error type. */
const codes: Readonly<Record<string, string>> = {
  'any.required': 'required',
  'any.only': 'enum',
  'object.unknown': 'unknown',
  'object.min': 'empty',
  'string.empty': 'empty',
  'string.min': 'min',
  'string.max': 'max',
  'number.min': 'min',
  'number.max': 'max',
  'number.unsafe': 'max',
  'number.infinity': 'max',
  'array.min': 'min',
  'array.max': 'max',
  'array.unique': 'unique',
  'string.guid': 'format',
  'string.pattern.name': 'format',
};

/** What a pattern expects, by its name in contracts/schemas, where the name alone does not say it. */
const expectations: Readonly<Record<string, string>> = {
  'ISO 8601 instant':
    'an ISO 8601 instant between 1900 and 2199 with a time zone, such as 2026-03-01T09:30:00Z or 2026-03-01T10:30:00+01:00',
  'ISO 8601 date': 'a date between 1900 and 2199, such as 2026-03-01',
  email: 'an email address such as ada@acme.example, in ASCII and without spaces',
  'http or https address': 'an address such as https://acme.example/path, in ASCII and without spaces',
  'E.164 phone number': 'a phone number in E.164, such as +33123456789',
  'BCP 47 language tag': 'a BCP 47 language tag, such as fr-FR',
  'name of an IANA time zone': 'the name of an IANA time zone, such as Europe/Paris',
  'one line of text': 'one line of text without control characters',
  text: 'text without control characters',
  'six digits': 'six digits',
  slug: 'a slug: lower-case letters and digits, joined by single hyphens, such as alto-voices',
};

/** Members whose value is a secret: what was received is not repeated. */
const secret = /password|secret|token|hash|verifier|^code$/i;

/** Longest received value in a message, in characters. */
const maximumReceived = 60;
/** Longest list of values or names in a message. */
const maximumListed = 12;

/**
 * @param schema the schema that refused
 * @param value what it refused, whole
 * @param detail one error of joi
 * @param isQuery a parameter that is repeated arrives as a list of its texts
 */
export function violationOf(
  schema: Joi.Schema,
  value: unknown,
  detail: Joi.ValidationErrorItem,
  isQuery = false,
): Violation {
  const propertyPath = detail.path.join('.');
  const received = at(value, detail.path);
  const expected =
    isQuery && Array.isArray(received) && detail.type !== 'object.unknown'
      ? `must be given once, but was received ${received.length} times`
      : sentence(schema, value, detail);
  return { propertyPath, message: `${propertyPath || 'the value'} ${expected}`, code: codes[detail.type] ?? 'type' };
}

function sentence(schema: Joi.Schema, value: unknown, { type, path, context = {}, message }: Joi.ValidationErrorItem) {
  const received = at(value, path);
  const last = String(path.at(-1) ?? '');
  if (type === 'any.required') return 'is required';
  if (type === 'object.unknown') return `is not known${suggestion(last, namesAt(schema, path.slice(0, -1)))}`;
  const wanted = expectation(type, context, message);
  if (secret.test(last)) return wanted;
  return `${wanted}${shown(received)}${instantHint(context, received)}`;
}

function expectation(type: string, context: Joi.Context, message: string): string {
  switch (type) {
    case 'string.pattern.name':
      return `must be ${expectations[context.name] ?? article(String(context.name))}`;
    case 'string.guid':
      return 'must be a UUID, such as 0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10';
    case 'any.only':
      return `must be ${listOf(context.valids ?? [])}`;
    case 'string.base':
      return 'must be a string';
    case 'number.base':
      return 'must be a number';
    case 'number.integer':
      return 'must be an integer';
    case 'number.unsafe':
    case 'number.infinity':
      return 'must be between -9007199254740991 and 9007199254740991, which JSON can hold exactly';
    case 'boolean.base':
      return 'must be true or false';
    case 'object.base':
      return 'must be an object';
    case 'array.base':
      return 'must be a list';
    default:
      // joi's sentence follows its own label.
      return message.slice(message.indexOf(' ') + 1);
  }
}

function article(name: string): string {
  if (name.startsWith('one ')) return name;
  return /^[aeiou]/i.test(name) ? `an ${name}` : `a ${name}`;
}

function listOf(values: readonly unknown[]): string {
  const texts = values.map((value) => (/^[^\w-]$/.test(String(value)) ? JSON.stringify(value) : String(value)));
  if (texts.length === 1) return texts[0] ?? '';
  if (texts.length <= maximumListed) return `one of ${texts.join(', ')}`;
  const some = texts.filter((text) => text !== 'null');
  return `one of ${some.length} values such as ${some.slice(0, 3).join(', ')}`;
}

/** @returns `; received "…"` for values that fit into a line */
function shown(received: unknown): string {
  if (received === undefined) return '';
  if (Array.isArray(received)) return `; received a list of ${received.length}`;
  if (typeof received === 'object' && received !== null) return '; received an object';
  return `; received ${shortened(JSON.stringify(received), maximumReceived)}`;
}

/** @returns a hint at what libraries and queries make of a valid instant */
function instantHint({ name }: Joi.Context, received: unknown): string {
  if (name !== 'ISO 8601 instant' || typeof received !== 'string') return '';
  if (/T[\d:.]+ \d\d:\d\d$/.test(received)) return ': a + in a query must be sent as %2B';
  return /\.\d{7}/.test(received) ? ': seconds have at most 6 decimals' : '';
}

function at(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (place, step) => (typeof place === 'object' && place !== null ? Reflect.get(place, step) : undefined),
    value,
  );
}

/** What clients of other APIs call our parameters. */
const otherNames: Readonly<Record<string, string>> = {
  limit: 'itemsPerPage',
  pageSize: 'itemsPerPage',
  perPage: 'itemsPerPage',
  per_page: 'itemsPerPage',
  size: 'itemsPerPage',
  page: 'after',
  cursor: 'after',
  offset: 'after',
  q: 'search',
  query: 'search',
};

function suggestion(name: string, known: readonly string[]): string {
  if (known.length === 0) return ': none is expected here';
  const other = otherNames[name];
  if (other !== undefined && known.includes(other)) return `; did you mean ${other}?`;
  const bare = (text: string) => text.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();
  const same = known.find((candidate) => bare(candidate) === bare(name));
  const near = same ?? closest(name, [...known]);
  if (same !== undefined || distance(name, near) <= Math.max(1, near.length / 3)) return `; did you mean ${near}?`;
  return known.length <= maximumListed ? `; known are ${known.join(', ')}` : '';
}

/** @returns the names of the members that the schema has at a path */
function namesAt(schema: Joi.Schema, path: readonly (string | number)[]): string[] {
  const place = path.reduce<Described | undefined>(
    (described, step) => (typeof step === 'number' ? described?.items?.[0] : described?.keys?.[step]),
    describe(schema),
  );
  return Object.keys(place?.keys ?? {});
}
