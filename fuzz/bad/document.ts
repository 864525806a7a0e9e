/** The OpenAPI document: input schemas for the generator, response schemas for the oracle. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { isRecord, type JsonSchema } from '#contracts/openapi/json-schema.ts';
import document from '#contracts/openapi.json' with { type: 'json' };
import type { AnyOperation } from '#contracts/operation.ts';
import type { Step } from '#test/contract/id-positions.ts';

export interface Field {
  readonly path: readonly Step[];
  readonly schema: JsonSchema;
}

const ajv = new Ajv2020({ strict: false, formats: { binary: true } });
formats.default(ajv);
ajv.addSchema(document, 'openapi');

function at(steps: readonly string[]): unknown {
  return steps.reduce<unknown>((place, step) => (isRecord(place) ? place[step] : undefined), document);
}

/** @returns an object of the document, its reference followed; empty where there is none. */
function resolved(value: unknown): JsonSchema {
  if (!isRecord(value)) return {};
  return typeof value.$ref === 'string' ? resolved(at(value.$ref.slice(2).split('/'))) : value;
}

const placeOf = ({ path, method }: AnyOperation) => ['paths', path, method.toLowerCase()];

/** @returns the query parameters of an operation. */
export function queryFields(operation: AnyOperation): Field[] {
  const { parameters } = resolved(at(placeOf(operation)));
  const all = Array.isArray(parameters) ? parameters.map(resolved) : [];
  return all
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) => ({ path: [String(name)], schema: resolved(schema) }));
}

/** @returns every place in the body of an operation, to a depth of four. */
export function bodyFields(operation: AnyOperation): Field[] {
  const { content } = resolved(resolved(at(placeOf(operation))).requestBody);
  return isRecord(content) ? fieldsBelow(resolved(Object.values(content)[0]).schema, []) : [];
}

function fieldsBelow(schema: unknown, path: readonly Step[]): Field[] {
  const own = resolved(schema);
  const alternatives = [own.anyOf, own.oneOf, own.allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const members = isRecord(own.properties) ? Object.entries(own.properties) : [];
  const below = path.length >= 4 ? [] : members;
  return [
    ...(path.length > 0 && alternatives.length === 0 ? [{ path, schema: own }] : []),
    ...alternatives.flatMap((one) => fieldsBelow(one, path)),
    ...below.flatMap(([name, one]) => fieldsBelow(one, [...path, name])),
    ...(isRecord(own.items) && path.length < 4 ? fieldsBelow(own.items, [...path, 0]) : []),
  ];
}

const validators = new Map<string, ValidateFunction | undefined>();

/** @returns what is wrong with a response; undefined: it is as documented. */
export function faultOf(operation: AnyOperation, status: number, type: string, text: string): string | undefined {
  const documented = at([...placeOf(operation), 'responses', String(status)]);
  if (documented === undefined) return `status ${status} is not documented`;
  const { content } = resolved(documented);
  if (!isRecord(content)) return text === '' ? undefined : 'a body where none is documented';
  const media = type.split(';')[0] ?? '';
  if (!(media in content)) return `media type ${type || '(none)'} is not documented`;
  if (media !== 'application/json') return undefined;
  const pointer =
    isRecord(documented) && typeof documented.$ref === 'string' ? documented.$ref.slice(2).split('/') : [];
  const steps = pointer.length > 0 ? pointer : [...placeOf(operation), 'responses', String(status)];
  return faultBy(steps, text);
}

function faultBy(steps: readonly string[], text: string): string | undefined {
  const escaped = [...steps, 'content', 'application/json', 'schema'].map((step) =>
    encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  const pointer = `openapi#/${escaped.join('/')}`;
  const validate = validators.get(pointer) ?? ajv.getSchema(pointer);
  if (!validate) throw new Error(`contracts/openapi.json has no schema at ${pointer}`);
  validators.set(pointer, validate);
  try {
    if (validate(JSON.parse(text))) return undefined;
  } catch {
    return 'the body is not JSON';
  }
  const [error] = validate.errors ?? [];
  return `the body differs from its schema: ${error?.instancePath} ${error?.message}`;
}
