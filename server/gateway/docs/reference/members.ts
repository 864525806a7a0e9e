/** JSON Schemas as lists of members for people: type, limits, default and meaning. */
import { record, referenceOf, strings } from '#contracts/diff/document.ts';
import { isRecord, type JsonSchema } from '#contracts/openapi/json-schema.ts';

export interface Member {
  readonly name: string;
  /** In words, such as `string (date-time) or null`. */
  readonly type: string;
  /** Name of the object that it is or has items of. */
  readonly object: string | undefined;
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
  /** Markdown. */
  readonly description: string;
  /** Markdown: limits, values, default, example. */
  readonly facts: readonly string[];
  /** Members of an object, or of the items of an array. */
  readonly members: readonly Member[];
}

/** @returns the members of an object, or of the items of an array of objects */
export function membersOf(schema: unknown): readonly Member[] {
  const object = objectIn(schema);
  const required = new Set(strings(object.required));
  const own = Object.entries(record(object.properties)).map(([name, value]) =>
    memberOf(name, value, required.has(name)),
  );
  const { additionalProperties: others } = object;
  return isRecord(others) && Object.keys(others).length > 0 ? [...own, memberOf('{name}', others, false)] : own;
}

/** @returns one member or parameter */
export function memberOf(name: string, value: unknown, isRequired: boolean): Member {
  const schema = record(value);
  return {
    name,
    type: typeOf(schema),
    object: referenceOf(schema) ?? referenceOf(schema.items),
    isRequired,
    isDeprecated: schema.deprecated === true,
    description: typeof schema.description === 'string' ? schema.description : '',
    facts: factsOf(isRecord(schema.items) ? { ...schema.items, ...schema } : schema),
    members: membersOf(schema),
  };
}

function objectIn(schema: unknown): JsonSchema {
  const { items, ...own } = record(schema);
  return isRecord(items) ? objectIn(items) : own;
}

function typeOf(schema: JsonSchema): string {
  const name = referenceOf(schema);
  if (name !== undefined) return name;
  const types = typeof schema.type === 'string' ? [schema.type] : strings(schema.type);
  const words = types.map((type) => {
    if (type === 'array') return isRecord(schema.items) ? `array of ${typeOf(schema.items)}` : 'array';
    return type === 'string' && typeof schema.format === 'string' ? `string (${schema.format})` : type;
  });
  return words.length > 0 ? words.join(' or ') : 'any';
}

/** A longer pattern says nothing to people; the document has it. */
const legible = 40;

function factsOf(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern } = schema;
  const values = Array.isArray(schema.enum) ? schema.enum.filter((value) => value !== null) : [];
  const [example] = Array.isArray(schema.examples) ? schema.examples : [];
  const isShown = values.length === 0 && typeof example !== 'object' && example !== undefined;
  return [
    values.length > 0 && `One of ${values.map(code).join(', ')}`,
    range(minimum, maximum, ''),
    // A format says more than the length of its text.
    schema.format === undefined && range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    typeof pattern === 'string' && pattern.length <= legible && `Matches ${code(pattern)}`,
    schema.uniqueItems === true && 'No item twice',
    schema.default !== undefined && `Default ${code(schema.default)}`,
    isShown && `Example ${code(example)}`,
  ].filter((fact) => typeof fact === 'string');
}

function range(least: unknown, most: unknown, unit: string): string | false {
  if (typeof least === 'number' && typeof most === 'number') return `${least} to ${most}${unit}`;
  if (typeof most === 'number') return `At most ${most}${unit}`;
  return typeof least === 'number' && (unit === '' || least > 1) && `At least ${least}${unit}`;
}

function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
