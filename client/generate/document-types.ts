/** Generates the types for openapi-fetch from the document: `paths` and `components`. */
import { memberOf, type Schema, typeOf, withDeprecation } from './schema-type.ts';

interface Reference {
  readonly $ref: string;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly schema: Schema;
}

interface Content {
  readonly [mediaType: string]: { readonly schema: Schema };
}

interface DeclaredResponse {
  readonly description?: string;
  readonly content?: Content;
}

export interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly security: readonly object[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, DeclaredResponse | Reference>>;
  readonly 'x-problem-codes': readonly string[];
  readonly 'x-rate-limit'?: { readonly key: string } | null;
}

export interface Document {
  readonly webhooks: Readonly<
    Record<string, { readonly post: { readonly requestBody: { readonly content: Content } } }>
  >;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

const problem = `/** The body of errors (specification: Errors). */
export interface Problem {
  /** Short name of the error. */
  readonly title: string;
  readonly detail: string;
  /** HTTP status. */
  readonly status: number;
  /** Code for programs. Absent on 429, and if something in front of the API responded, such as a proxy. */
  readonly code?: components['schemas']['Problem']['code'];
  /** Address of the page that explains the code. */
  readonly documentation?: string;
  /** The id under which the host logged the request, from its X-Request-Id header: for questions to the operator. */
  readonly requestId?: string;
  /** One per error in the input. */
  readonly violations?: components['schemas']['Violation'][];
}

`;

/** @returns the text of a module */
export function documentTypes({ paths, webhooks, components }: Document): string {
  const pathMembers = Object.entries(paths).map(([path, methods]) => {
    const members = Object.entries(methods).map(([method, operation]) =>
      memberOf(method, operationType(operation, components), documented(operation), '    '),
    );
    return `  '${path}': {\n${members.join('')}  };\n`;
  });
  const schemas = Object.entries(components.schemas).map(([name, schema]) =>
    memberOf(name, typeOf(schema, '    '), { isRequired: true, description: schema.description }, '    '),
  );
  return [
    problem,
    '/** Any error: a host, or a proxy in front of it, can return more than the document declares. */\n',
    "interface ProblemResponse {\n  headers: Record<string, unknown>;\n  content: { 'application/json': Problem };\n}\n\n",
    '/** Requests and responses, by path and method. */\n',
    `export interface paths {\n${pathMembers.join('')}}\n\n`,
    '/** The object of each type of webhook event: `data.object`. */\n',
    `export interface webhooks {\n${Object.entries(webhooks).map(objectMember).join('')}}\n\n`,
    '/** Schemas by name: `components["schemas"]["User"]`. */\n',
    `export interface components {\n  schemas: {\n${schemas.join('')}  };\n}\n`,
  ].join('');
}

/** Member of `webhooks` for one event type. The envelope around its object is written by hand: webhook.ts. */
function objectMember([type, { post }]: [string, Document['webhooks'][string]]): string {
  const schema = post.requestBody.content['application/json']?.schema;
  const object = schema?.properties?.data?.properties?.object;
  if (!object) throw new Error(`the webhook ${type} has no object`);
  return `  '${type}': ${typeOf(object, '  ')};\n`;
}

/** @returns the summary, and the codes of the possible problems */
function documented({ summary, description, deprecated, 'x-problem-codes': codes }: Operation) {
  const problems = `Problems: ${codes.join(', ')}`;
  const text = [summary, description, problems].filter(Boolean).join('\n\n');
  return { isRequired: true, description: withDeprecation({ description: text, ...(deprecated && { deprecated }) }) };
}

const indent = '      ';

function operationType(operation: Operation, { parameters: shared }: Document['components']): string {
  const parameters = (operation.parameters ?? []).map((parameter) => {
    if (!('$ref' in parameter)) return parameter;
    const found = shared[parameter.$ref.replace('#/components/parameters/', '')];
    if (!found) throw new Error(`the document has no ${parameter.$ref}`);
    return found;
  });
  const places = ['query', 'header', 'path', 'cookie'].map((place) => placeType(place, parameters));
  const responseMembers = Object.entries(operation.responses).flatMap(([status, response]) =>
    '$ref' in response
      ? []
      : [memberOf(status, responseType(response, `${indent}  `), { isRequired: true }, `${indent}  `)],
  );
  return [
    '{\n',
    `${indent}parameters: {\n${places.join('')}${indent}};\n`,
    bodyType(operation.requestBody),
    `${indent}responses: {\n${responseMembers.join('')}${indent}  default: ProblemResponse;\n${indent}};\n    }`,
  ].join('');
}

function placeType(place: string, parameters: readonly Parameter[]): string {
  const own = parameters.filter((parameter) => parameter.in === place);
  const inner = `${indent}  `;
  if (own.length === 0) return memberOf(place, 'never', { isRequired: false }, inner);
  const members = own.map(({ name, schema, required = false, ...words }) =>
    memberOf(
      name,
      typeOf(schema, `${inner}  `),
      { isRequired: required, description: withDeprecation(words) },
      `${inner}  `,
    ),
  );
  const isRequired = own.some(({ required }) => required);
  return memberOf(place, `{\n${members.join('')}${inner}}`, { isRequired }, inner);
}

function bodyType(body: Operation['requestBody']): string {
  if (!body) return memberOf('requestBody', 'never', { isRequired: false }, indent);
  return memberOf('requestBody', `{ ${contentType(body.content, indent)} }`, { isRequired: body.required }, indent);
}

function responseType({ content }: DeclaredResponse, at: string): string {
  return `{ headers: Record<string, unknown>; ${contentType(content, at)} }`;
}

function contentType(content: Content | undefined, at: string): string {
  if (!content) return 'content?: never';
  const types = Object.entries(content).map(([type, { schema }]) => `'${type}': ${typeOf(schema, at)}`);
  return `content: { ${types.join('; ')} }`;
}
