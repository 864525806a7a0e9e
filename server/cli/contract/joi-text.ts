/** JSON Schema as source text of joi, for contracts that an operator goes on writing. */

type Follow = (value: unknown) => unknown;
type Inner = (value: unknown) => string;

interface Options {
  /** True: objects may have members beside those that are described, as responses may. */
  readonly open?: boolean;
  /** True: a parameter of the query, where a list of one entry looks like the entry. */
  readonly inQuery?: boolean;
}

/** Deeper schemas are no contract that a person can read. */
const maximumDepth = 12;
/** Schemas of one body: references to references can name billions. */
const maximumSchemas = 5_000;

/** What is written of one body. */
interface Writing extends Options {
  readonly follow: Follow;
  schemas: number;
}

/** @returns a text of the document as an expression: JSON, without the line ends that JSON allows and comments end at */
export function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/**
 * @param schema JSON Schema, as OpenAPI 3.0 or 3.1 has it
 * @param follow returns what a `$ref` refers to
 * @returns an expression; `Joi.any()` where the schema says nothing that joi knows, refers to itself, or is too large
 */
export function joiText(schema: unknown, follow: Follow, options: Options = {}): string {
  return textAt(schema, { ...options, follow, schemas: 0 }, []);
}

/** @param references that lead here: one that is among them is recursive */
function textAt(schema: unknown, writing: Writing, references: readonly string[]): string {
  const reference = typeof schema === 'object' && schema !== null && '$ref' in schema ? String(schema.$ref) : undefined;
  const resolved = writing.follow(schema);
  writing.schemas += 1;
  const isRefused = writing.schemas > maximumSchemas || references.length > maximumDepth;
  if (typeof resolved !== 'object' || resolved === null || isRefused) return 'Joi.any()';
  if (reference !== undefined && references.includes(reference)) return 'Joi.any()';
  const keywords: Record<string, unknown> = { ...resolved };
  const inner = (value: unknown) => textAt(value, writing, [...references, reference ?? '']);
  const types = [keywords.type].flat().filter((type) => typeof type === 'string');
  const isNullable = types.includes('null') || keywords.nullable === true;
  const text = textOf({ ...keywords, type: types.find((type) => type !== 'null') }, inner, writing);
  const { description } = keywords;
  // joi refuses an empty description, which some frameworks write.
  const described =
    typeof description === 'string' && description !== '' ? `.description(${literal(description)})` : '';
  if (keywords.type === 'null') return `Joi.valid(null)${described}`;
  return `${text}${isNullable ? '.allow(null)' : ''}${described}`;
}

function textOf(schema: Record<string, unknown>, inner: Inner, options: Options): string {
  const { enum: values, const: value, allOf, ...others } = schema;
  const { oneOf = schema.anyOf } = others;
  if (Array.isArray(values)) return validText(values);
  if (value !== undefined) return validText([value]);
  if (Array.isArray(allOf)) {
    // Members beside `allOf` count as well.
    const own = others.properties === undefined || Array.isArray(oneOf) ? [] : [textOf(others, inner, options)];
    const [first = 'Joi.any()', ...rest] = [...allOf.map(inner), ...own];
    return `${first}${rest.map((one) => `.concat(${one})`).join('')}`;
  }
  if (Array.isArray(oneOf)) return `Joi.alternatives(${oneOf.map(inner).join(', ')})`;
  switch (schema.type ?? (schema.properties ? 'object' : schema.items ? 'array' : undefined)) {
    case 'string':
      return stringText(schema);
    case 'integer':
      return `Joi.number().integer()${bounds(schema, { min: 'minimum', max: 'maximum' })}`;
    case 'number':
      return `Joi.number()${bounds(schema, { min: 'minimum', max: 'maximum' })}`;
    case 'boolean':
      return 'Joi.boolean()';
    case 'array':
      return `Joi.array().items(${inner(schema.items)})${bounds(schema, { min: 'minItems', max: 'maxItems' })}${options.inQuery ? '.single()' : ''}`;
    case 'object':
      return objectText(schema, inner, options);
    default:
      return 'Joi.any()';
  }
}

/** By the type of the values: joi makes a number of the text of a parameter only where it expects one. */
function validText(values: readonly unknown[]): string {
  const types = new Set(values.filter((value) => value !== null).map((value) => typeof value));
  const [type] = types;
  const base = types.size === 1 && (type === 'number' || type === 'boolean') ? `Joi.${type}()` : 'Joi';
  return `${base}.valid(${values.map(literal).join(', ')})`;
}

const formats: ReadonlyMap<string, string> = new Map([
  ['uuid', 'fields.id()'],
  ['date-time', 'fields.instant()'],
  ['date', 'fields.date()'],
  ['email', 'fields.email()'],
]);

function stringText(schema: Record<string, unknown>): string {
  const format = formats.get(String(schema.format));
  if (format) return format;
  // The regular expression of a stranger can take for ever on a text that is made for it: the operator decides.
  // It stays in its comment: in JSON an escaped slash is the same.
  const pattern =
    typeof schema.pattern === 'string'
      ? ` /* pattern: ${literal(schema.pattern).replaceAll('*/', String.raw`*\/`)} */`
      : '';
  // joi refuses an empty text unless it is allowed.
  const empty = Number(schema.minLength ?? 0) > 0 ? '' : ".allow('')";
  return `Joi.string()${bounds(schema, { min: 'minLength', max: 'maxLength' })}${pattern}${empty}`;
}

function objectText(schema: Record<string, unknown>, inner: Inner, { open }: Options): string {
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const properties: Record<string, unknown> = { ...Object(schema.properties) };
  const keys = Object.entries(properties).map(
    ([name, value]) => `${literal(name)}: ${inner(value)}${required.includes(name) ? '.required()' : ''}`,
  );
  const more = schema.additionalProperties;
  // One that describes no members is for any.
  const isOpen = more === true || typeof more === 'object' || ((open || keys.length === 0) && more !== false);
  return `Joi.object({ ${keys.join(', ')} })${isOpen ? '.unknown()' : ''}`;
}

function bounds(schema: Record<string, unknown>, names: Readonly<Record<'min' | 'max', string>>): string {
  return Object.entries(names)
    .filter(([, keyword]) => typeof schema[keyword] === 'number' && Number.isSafeInteger(schema[keyword]))
    .map(([bound, keyword]) => `.${bound}(${String(schema[keyword])})`)
    .join('');
}
