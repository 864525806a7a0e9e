/** A JSON Schema in one flat form: references resolved, `allOf` merged, types and values as sets. */
import { isRecord, type JsonSchema } from '../openapi/json-schema.ts';
import { canonical } from './change.ts';
import { record, strings } from './document.ts';

const everyType = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

export interface SchemaView {
  /** The merged keywords. */
  readonly keywords: JsonSchema;
  /** Without `null`. `integer` is left out beside `number`. */
  readonly types: ReadonlySet<string>;
  readonly isNullable: boolean;
  /** Canonical JSON of the values of `enum` or `const` but null; undefined: any value. */
  readonly values: ReadonlySet<string> | undefined;
  readonly members: JsonSchema;
  readonly required: ReadonlySet<string>;
  /** False: no other members; true or absent: any; else their schema. */
  readonly others: unknown;
}

/** @param resolve of the document that the schema is from */
export function viewOf(schema: unknown, resolve: (value: unknown) => JsonSchema): SchemaView {
  const keywords = flattened(schema, resolve);
  const allowed = Array.isArray(keywords.enum) ? keywords.enum : 'const' in keywords ? [keywords.const] : undefined;
  const types = new Set(typeof keywords.type === 'string' ? [keywords.type] : strings(keywords.type ?? everyType));
  const isNullable = types.has('null') && (allowed?.includes(null) ?? true);
  types.delete('null');
  if (types.has('number')) types.delete('integer');
  return {
    keywords,
    types,
    isNullable,
    values: allowed && new Set(allowed.filter((value) => value !== null).map(canonical)),
    members: record(keywords.properties),
    required: new Set(strings(keywords.required)),
    others: keywords.additionalProperties ?? true,
  };
}

/** @returns the types that a view lacks of another; a number may be an integer */
export function typesBeyond(view: SchemaView, other: SchemaView): readonly string[] {
  return [...view.types].filter((type) => !other.types.has(type) && !(type === 'integer' && other.types.has('number')));
}

function flattened(schema: unknown, resolve: (value: unknown) => JsonSchema): JsonSchema {
  if (schema === false) return { type: [] };
  const { allOf, ...own } = resolve(schema);
  if (!Array.isArray(allOf)) return own;
  return [...allOf.map((part: unknown) => flattened(part, resolve)), own].reduce(merged);
}

/** Of two values for one keyword the later is taken: in an allOf it is the narrower one, as generators write it. */
function merged(a: JsonSchema, b: JsonSchema): JsonSchema {
  const shared = Object.keys(record(b.properties)).filter((name) => name in record(a.properties));
  const both = shared.map((name) => [name, { allOf: [record(a.properties)[name], record(b.properties)[name]] }]);
  return {
    ...a,
    ...b,
    ...((isRecord(a.properties) || isRecord(b.properties)) && {
      properties: { ...record(a.properties), ...record(b.properties), ...Object.fromEntries(both) },
    }),
    ...((a.required ?? b.required) !== undefined && {
      required: [...new Set([...strings(a.required), ...strings(b.required)])],
    }),
  };
}
