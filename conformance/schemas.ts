/** Validation of responses against the document's schemas, with another library than the server's. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type Operation, openapi } from '#harness/document.ts';
import { memberOf } from '#harness/http/response.ts';

const ajv = new Ajv2020({ allErrors: true, strict: false, formats: { binary: true } });
formats.default(ajv);
ajv.addSchema(relaxed(openapi), 'openapi');

/** Documented response of an operation for one status. */
export interface DocumentedResponse {
  /** Empty without a body. */
  readonly mediaTypes: readonly string[];
  /** Names of the members of the JSON object; empty for what is no single object. */
  readonly members: ReadonlySet<string>;
  /** @returns the schema errors of a body, with their places. */
  faults(mediaType: string, body: unknown): string[];
}

/** @returns undefined for an undocumented status. */
export function documentedResponse(
  { method, path }: Pick<Operation, 'method' | 'path'>,
  status: number,
): DocumentedResponse | undefined {
  const steps = ['paths', path, method.toLowerCase(), 'responses', String(status)];
  const response = at(steps);
  if (response === undefined) return undefined;
  const reference = memberOf(response, '$ref');
  const place = typeof reference === 'string' ? reference.replace(/^#\//, '').split('/') : steps;
  return {
    mediaTypes: Object.keys(Object(at([...place, 'content']))),
    members: membersOf(at([...place, 'content', 'application/json', 'schema'])),
    faults: (mediaType, body) => faultsBy(pointer([...place, 'content', mediaType, 'schema']), body),
  };
}

function membersOf(schema: unknown): ReadonlySet<string> {
  const reference = memberOf(schema, '$ref');
  const own = typeof reference === 'string' ? at(reference.replace(/^#\//, '').split('/')) : schema;
  return new Set(Object.keys(Object(memberOf(own, 'properties'))));
}

function faultsBy(schema: string, body: unknown): string[] {
  const validate = ajv.getSchema(schema);
  if (!validate) throw new Error(`contracts/openapi.json has no schema at ${schema}`);
  if (validate(body)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'the body'} ${message}`);
}

function pointer(steps: readonly string[]): string {
  const escaped = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')));
  return `openapi#/${escaped.join('/')}`;
}

function at(steps: readonly string[]): unknown {
  return steps.reduce<unknown>((place, step) => Object.getOwnPropertyDescriptor(Object(place), step)?.value, openapi);
}

/**
 * Allows additional members. Our document forbids them because our server sends none, but the specification does not
 * describe bodies at all, so a host with more members conforms.
 */
function relaxed(schema: unknown): object {
  return Object(
    JSON.parse(JSON.stringify(schema), (name, value) =>
      (name === 'additionalProperties' || name === 'unevaluatedProperties') && value === false ? undefined : value,
    ),
  );
}
