/**
 * Converts schemas of the document to TypeScript types. Refuses unknown keywords, so that none is omitted silently.
 */

export interface Schema {
  readonly [keyword: string]: unknown;
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  /** Values known today; later versions may add some. */
  readonly 'x-extensible-enum'?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly deprecated?: boolean;
}

/** Supported keywords: used here, or not expressible in a type. */
const known = new Set(
  `$ref additionalProperties allOf const default deprecated description enum example examples format items maxItems maxLength
  maxProperties maximum minItems minLength minProperties minimum pattern properties required type uniqueItems
  x-deprecated x-extensible-enum`.split(/\s+/),
);

/** @param indent of the line that the type begins in @throws Error for an unknown keyword */
export function typeOf(schema: Schema, indent = ''): string {
  const unknown = Object.keys(schema).filter((keyword) => !known.has(keyword));
  if (unknown.length > 0) throw new Error(`the client's types cannot express: ${unknown.join(', ')}`);
  if (schema.$ref) return referenceTo(schema.$ref);
  if (schema.allOf) return schema.allOf.map((part) => typeOf(part, indent)).join(' & ');
  if ('const' in schema) return JSON.stringify(schema.const);
  const open = schema['x-extensible-enum'];
  // `string & {}` keeps the known values in the suggestions of editors.
  if (open) return [...open.map((value) => JSON.stringify(value)), '(string & {})'].join(' | ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['object']);
  return types.map((type) => namedType(type, schema, indent)).join(' | ');
}

/** @returns a type such as `components['schemas']['User']` */
function referenceTo(reference: string): string {
  const [, section, name] = /^#\/components\/(\w+)\/(.+)$/.exec(reference) ?? [];
  if (!section || !name) throw new Error(`the client's types cannot resolve ${reference}`);
  return `components['${section}']['${name}']`;
}

function namedType(type: string, schema: Schema, indent: string): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `(${typeOf(schema.items ?? {}, indent)})[]`.replace(/^\(([\w.[\]']+)\)/, '$1');
    case 'object':
      return objectType(schema, indent);
    default:
      throw new Error(`the client's types cannot express the type ${type}`);
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, schema]) =>
    memberOf(
      name,
      typeOf(schema, inner),
      { isRequired: required.includes(name), description: withDeprecation(schema) },
      inner,
    ),
  );
  const isOpen = additionalProperties !== false && members.length === 0;
  if (isOpen) return 'Record<string, unknown>';
  return members.length === 0 ? 'Record<string, never>' : `{\n${members.join('')}${indent}}`;
}

/** @returns the description, with the tag by which editors strike a deprecated name through; the text says what to use instead */
export function withDeprecation({
  description,
  deprecated,
}: Pick<Schema, 'description' | 'deprecated'>): string | undefined {
  return deprecated ? [description, '@deprecated'].filter(Boolean).join('\n\n') : description;
}

/** @returns a member of an object type, below its description */
export function memberOf(
  name: string,
  type: string,
  { isRequired, description }: { isRequired: boolean; description?: string | undefined },
  indent: string,
): string {
  const comment = description === undefined ? '' : `${indent}${commented(description, indent)}\n`;
  return `${comment}${indent}${propertyName(name)}${isRequired ? '' : '?'}: ${type};\n`;
}

/** @returns the comment, with comment ends in the text escaped */
function commented(text: string, indent: string): string {
  const lines = text.trim().replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `/** ${lines[0]} */`;
  return ['/**', ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join('\n');
}

function propertyName(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`;
}
