/**
 * `guildgate contract import`: the OpenAPI document of a service as a file of contracts. It has everything that the document
 * says, and leaves out what only the operator can: who may call each operation, and how often.
 */
import { servicePath } from '#contracts/services/service.ts';
import { joiText, literal } from './joi-text.ts';

interface Schema {
  readonly [keyword: string]: unknown;
}

interface Media {
  readonly schema?: Schema;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface Described {
  readonly operationId?: unknown;
  readonly summary?: string;
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses?: Readonly<Record<string, unknown>>;
}

export interface ImportOptions {
  readonly name: string;
  readonly upstream: string;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** Problems of the API for the refusals of a service; a 409 has several, of which the operator can choose another. */
const problems: ReadonlyMap<string, string> = new Map([
  ['404', 'not_found'],
  ['409', 'invalid_transition'],
]);
const json = /^application\/(?:[\w.+-]+\+)?json\b/;
/** Of any type: what some frameworks write for JSON. */
const anyType = '*/*';

/** @returns a TypeScript file. @throws NoPaths */
export function importedContracts(document: unknown, { name, upstream }: ImportOptions): string {
  const source = new Source(document);
  const verbs = new Set<string>();
  const operations = source.operations().map(({ path, method, described, shared }) => {
    if (!servicePath.test(pathOf(path)))
      return `      // Left out, because no contract can have its path: ${method.toUpperCase()} ${literal(path)}`;
    const usual = verbOf(described, method, path);
    let verb = usual;
    for (let count = 2; verbs.has(verb); count++) verb = `${usual}${count}`;
    verbs.add(verb);
    const whole = { ...described, parameters: [...shared, ...(described.parameters ?? [])] };
    return `      ${verb}: ${operationText(source, { path, method, described: whole, name })},`;
  });
  return `/** Contracts of ${name}. Each operation needs an auth, a permission and a limit: see docs/gateway.md. */
export default ({ Joi, fields }) => ({
    name: ${literal(name)},
    tag: ${literal(source.title ?? name)},
    upstream: ${literal(new URL(upstream).origin)},
    base: ${literal(source.base())},
    permissions: {
      '${word(name)}:read': { description: ${literal(`See ${name}`)} },
      '${word(name)}:write': { description: ${literal(`Change ${name}`)} },
    },
    buckets: {},
    operations: {
${operations.join('\n')}
    },
});
`;
}

const word = (name: string) => name.replaceAll(/[^a-z]+/g, '_');

/** What stands before all our paths. */
const ours = '/api/v1';

/** The document is none of OpenAPI. */
export class NoPaths extends Error {
  override name = 'NoPaths';
  constructor(reason = 'This is no OpenAPI document: it has no paths.') {
    super(reason);
  }
}

/** The document, with its references followed. */
class Source {
  readonly #document: Readonly<Record<string, unknown>>;
  readonly title: string | undefined;

  constructor(document: unknown) {
    if (!isRecord(document) || !isRecord(document.paths)) throw new NoPaths();
    // Its bodies, responses and base path stand elsewhere: all of them would be lost.
    if ('swagger' in document) throw new NoPaths('This document is Swagger 2.0: convert it to OpenAPI 3 first.');
    this.#document = document;
    const { info } = document;
    this.title = isRecord(info) && typeof info.title === 'string' ? info.title : undefined;
  }

  /** @returns what stands behind `#/…`; the value itself if it is no reference */
  followed(value: unknown): unknown {
    if (!isRecord(value) || typeof value.$ref !== 'string') return value;
    const path = value.$ref.replace(/^#\//, '').split('/');
    return path.reduce<unknown>((at, key) => {
      const name = unescaped(key);
      return isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined;
    }, this.#document);
  }

  /** @returns what stands before all paths: the path of the first server, or ours where all paths begin with it */
  base(): string {
    return this.#haveOurs() ? ours : this.#server();
  }

  #haveOurs(): boolean {
    const paths = Object.keys(Object(this.#document.paths));
    return this.#server() === '' && paths.length > 0 && paths.every((path) => path.startsWith(`${ours}/`));
  }

  #server(): string {
    const { servers } = this.#document;
    const first: unknown = Array.isArray(servers) ? servers[0] : undefined;
    const url = isRecord(first) && typeof first.url === 'string' ? first.url : '';
    const path = URL.canParse(url, 'http://service') ? new URL(url, 'http://service').pathname : '';
    return path.replace(/\/$/, '');
  }

  operations() {
    const from = this.#haveOurs() ? ours.length : 0;
    return Object.entries(Object(this.#document.paths)).flatMap(([whole, value]) => {
      const path = whole.slice(from);
      const item = this.followed(value);
      if (!isRecord(item)) return [];
      const shared: unknown[] = Array.isArray(item.parameters) ? item.parameters : [];
      return methods.flatMap((method) => {
        const described = item[method];
        return isRecord(described) ? [{ path, method, shared, described: described as Described }] : [];
      });
    });
  }
}

/** RFC 6901, 3, in a fragment. A percent sign that encodes nothing stands for itself. */
function unescaped(key: string): string {
  const text = /%(?![0-9a-f]{2})/i.test(key) ? key : decodeURIComponent(key);
  return text.replaceAll('~1', '/').replaceAll('~0', '~');
}

function verbOf({ operationId }: Described, method: string, path: string): string {
  const text = String(operationId ?? `${method} ${path.replaceAll(/[{}]/g, '')}`);
  const words = text.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const [first = 'call', ...rest] = words;
  const verb =
    first.charAt(0).toLowerCase() +
    first.slice(1) +
    rest.map((one) => one.charAt(0).toUpperCase() + one.slice(1)).join('');
  return /^[a-z]/.test(verb) ? verb : `call${verb}`;
}

function operationText(
  source: Source,
  { path, method, described, name }: { path: string; method: string; described: Described; name: string },
): string {
  const all = (described.parameters ?? []).map((one) => source.followed(one)).filter(isParameter);
  // An operation may declare one of its path item anew.
  const parameters = [...new Map(all.map((one) => [`${one.in} ${one.name}`, one])).values()];
  const variables = variablesOf(path);
  const group = (place: string) => parameters.filter((one) => one.in === place);
  const lost = [...group('header'), ...group('cookie')].map((one) => `the ${one.in} ${literal(one.name)}`);
  const body = bodyText(source, described.requestBody);
  const success = successOf(source, described.responses ?? {});
  const inside = `${' '.repeat(8)}`;
  const lines = [
    `summary: ${literal(described.summary || `${method.toUpperCase()} ${path}`)}`,
    `method: '${method.toUpperCase()}'`,
    `path: ${literal(pathOf(path))}`,
    ...objectOf(source, 'params', group('path'), (one) => variables.get(one) ?? one),
    ...objectOf(source, 'query', group('query')),
    ...body,
    `success: ${success.text}`,
    `problems: ${problemsText(described.responses ?? {})}`,
  ];
  const permission = `${word(name)}:${method === 'get' ? 'read' : 'write'}`;
  const todo = `// Say who may call it, and how often: auth: ['apiToken', 'jwt'], permission: '${permission}', limit: 'none',`;
  const notes = [
    ...(lost.length > 0 ? [`// Not passed on to the service: ${lost.join(', ')}.`] : []),
    // A service that redirects to the slash is a 502 at the gateway, which follows nothing.
    ...(path.endsWith('/')
      ? ['// Sent without the slash that ends this path in the document: the service has to take it so.']
      : []),
    ...(success.isUnknown
      ? ['// The document does not show the response: any JSON is passed on, and one without a body has to be a 204.']
      : []),
  ];
  return `{\n${[...notes, todo].map((line) => inside + line).join('\n')}\n${lines.map((line) => `${inside}${line},`).join('\n')}\n      }`;
}

function objectOf(
  source: Source,
  member: 'params' | 'query',
  parameters: readonly Parameter[],
  nameOf = (name: string) => name,
): string[] {
  if (parameters.length === 0) return [];
  const keys = parameters.map(({ name, required, schema = {} }) => {
    const text = joiText(schema, (value) => source.followed(value), { inQuery: member === 'query' });
    return `${literal(nameOf(name))}: ${text}${required || member === 'params' ? '.required()' : ''}`;
  });
  return [`${member}: Joi.object({ ${keys.join(', ')} })`];
}

const placeholder = /\{([^}]*)\}/g;

/**
 * The service sees values of the path alone, so that its names may be others.
 * @returns names that a contract can have, each once, by those of the document: `bookId` of `book-id`
 */
function variablesOf(path: string): ReadonlyMap<string, string> {
  const variables = new Map<string, string>();
  for (const [, name = ''] of path.matchAll(placeholder)) {
    const usual = name.replaceAll(/\W+(\w?)/g, (_, next: string) => next.toUpperCase()) || 'value';
    if (variables.has(name)) continue;
    const taken = new Set(variables.values());
    let variable = usual;
    for (let count = 2; taken.has(variable); count += 1) variable = `${usual}${count}`;
    variables.set(name, variable);
  }
  return variables;
}

/** @returns the path that the contract has */
function pathOf(path: string): string {
  const variables = variablesOf(path);
  return `${ours}${path.replace(/\/$/, '').replaceAll(placeholder, (_, name: string) => `{${variables.get(name)}}`)}`;
}

function bodyText(source: Source, declared: unknown): string[] {
  const body = source.followed(declared);
  const content = isRecord(body) && isRecord(body.content) ? body.content : undefined;
  if (!content) return [];
  const [type = '', media] = mediaOf(content);
  if (type === '') return [];
  if (!isJson(type)) return [`upload: { examples: { ${literal(type)}: '…' }, bytes: 1024 * 1024 }`];
  const text = joiText(isMedia(media) ? (media.schema ?? {}) : {}, (value) => source.followed(value));
  const optional = isRecord(body) && body.required === true ? [] : ['bodyOptional: true'];
  return [`body: ${text}`, ...optional];
}

/** @returns the success as text. `isUnknown`: the document says nothing of its body */
function successOf(source: Source, responses: Readonly<Record<string, unknown>>): { text: string; isUnknown: boolean } {
  const [name = '204', declared] = Object.entries(responses).find(([one]) => /^(?:20[0124]|2XX)$/i.test(one)) ?? [];
  const status = /^2XX$/i.test(name) ? '200' : name;
  const response = source.followed(declared);
  const { description, content }: Record<string, unknown> = isRecord(response) ? response : {};
  const start = `status: ${status}, description: ${literal(description || 'Done')}`;
  const [type = '', media] = isRecord(content) ? mediaOf(content) : [];
  if (status === '204') return { text: `{ ${start} }`, isUnknown: false };
  if (type === '') return { text: `{ ${start}, body: Joi.any() }`, isUnknown: true };
  if (!isJson(type)) return { text: `{ ${start}, file: ${literal(type)} }`, isUnknown: false };
  const text = joiText(isMedia(media) ? (media.schema ?? {}) : {}, (value) => source.followed(value), { open: true });
  return { text: `{ ${start}, body: ${text} }`, isUnknown: false };
}

/** @returns the media type that the gateway asks for, or the first that is JSON, or the first; with its schema */
function mediaOf(content: Record<string, unknown>): [string?, unknown?] {
  const types = Object.entries(content);
  return types.find(([type]) => type === 'application/json') ?? types.find(([type]) => isJson(type)) ?? types[0] ?? [];
}

const isJson = (type: string) => json.test(type) || type === anyType;

function problemsText(responses: Readonly<Record<string, unknown>>): string {
  const codes = Object.keys(responses).flatMap((status) => problems.get(status) ?? []);
  return `[${codes.map((code) => `'${code}'`).join(', ')}]`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isParameter(value: unknown): value is Parameter {
  return isRecord(value) && typeof value.name === 'string' && typeof value.in === 'string';
}

function isMedia(value: unknown): value is Media {
  return isRecord(value) && (value.schema === undefined || isRecord(value.schema));
}
