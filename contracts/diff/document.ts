/** Reads an OpenAPI document for comparison: its operations with references resolved, its roles and problem codes. */
import { isRecord, type JsonSchema } from '../openapi/json-schema.ts';
import { isWrite } from '../operation.ts';

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'];

export interface OperationView {
  /** The operationId, or method and path if it has none. */
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  readonly path: string;
  readonly node: JsonSchema;
  /** Kinds of credential; empty: none is needed. */
  readonly auth: readonly string[];
  readonly parameters: readonly JsonSchema[];
  /** Resolved responses, by status. */
  readonly responses: Readonly<Record<string, JsonSchema>>;
  /** Problem code → status. */
  readonly problems: () => ReadonlyMap<string, string>;
}

export interface ApiDocument {
  readonly root: JsonSchema;
  readonly operations: readonly OperationView[];
  /** Role → its permissions; undefined if the document does not publish them. */
  readonly roles: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  /** @returns the target of a reference with the members beside `$ref`; any other object as it is; `{}` for anything else */
  resolve(value: unknown): JsonSchema;
  /** @returns the operations of `webhooks`, by event type */
  webhooks(): ReadonlyMap<string, JsonSchema>;
}

/** The text is no OpenAPI document; the message says why. */
export class NotOpenApi extends Error {
  override name = 'NotOpenApi';
}

/** @throws NotOpenApi */
export function readDocument(root: unknown): ApiDocument {
  if (!isRecord(root) || typeof root.openapi !== 'string' || !isRecord(root.paths)) {
    throw new NotOpenApi('it is no OpenAPI 3 document in JSON: it needs the members "openapi" and "paths"');
  }
  const targets = new Map<string, JsonSchema>();
  const resolve = (value: unknown): JsonSchema => {
    const name = referenceOf(value);
    if (name === undefined) return resolved(root, value, 0);
    const known = targets.get(name) ?? resolved(root, value, 0);
    targets.set(name, known);
    return known;
  };
  return {
    root,
    resolve,
    operations: Object.entries(root.paths).flatMap(([path, item]) => operationsAt(path, resolve(item), root, resolve)),
    roles: rolesOf(root['x-roles']),
    webhooks: () =>
      new Map(
        Object.entries(isRecord(root.webhooks) ? root.webhooks : {}).map(([type, item]) => [
          type,
          record(resolve(item).post),
        ]),
      ),
  };
}

/** @returns the name of a component that a value refers to with nothing beside the reference */
export function referenceOf(value: unknown): string | undefined {
  return isRecord(value) && typeof value.$ref === 'string' && Object.keys(value).length === 1
    ? value.$ref.replace('#/components/schemas/', '')
    : undefined;
}

export function record(value: unknown): JsonSchema {
  return isRecord(value) ? value : {};
}

export function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** @returns whether a read-only Api-Token may call the operation */
export function isForReadOnlyTokens({ auth, method }: OperationView): boolean {
  return auth.includes('apiToken') && !isWrite(method);
}

function operationsAt(
  path: string,
  item: JsonSchema,
  root: JsonSchema,
  resolve: (value: unknown) => JsonSchema,
): OperationView[] {
  const shared = Array.isArray(item.parameters) ? item.parameters : [];
  return methods.flatMap((name) => {
    const node = item[name];
    if (!isRecord(node)) return [];
    const own = Array.isArray(node.parameters) ? node.parameters : [];
    const method = name.toUpperCase();
    const responses = Object.fromEntries(
      Object.entries(record(node.responses)).map(([status, response]) => [status, resolve(response)]),
    );
    const id = typeof node.operationId === 'string' ? node.operationId : `${method} ${path}`;
    const auth = credentialKinds(node.security ?? root.security);
    const parameters = [...shared, ...own].map(resolve);
    const view = { id, method, path, node, auth, parameters, responses };
    // Only of operations that have changed.
    return [{ ...view, problems: () => problemsOf(node, responses) }];
  });
}

function credentialKinds(security: unknown): readonly string[] {
  const alternatives = Array.isArray(security) ? security.filter(isRecord) : [];
  // `{}` among them makes the credential optional.
  return alternatives.some((one) => Object.keys(one).length === 0)
    ? []
    : [...new Set(alternatives.flatMap(Object.keys))];
}

/**
 * `x-problem-codes` lists them; documents of before 1.0 have exactly those of the operation as examples of its responses. A
 * response without codes counts as the code `status 404`.
 */
function problemsOf(node: JsonSchema, responses: Readonly<Record<string, JsonSchema>>): ReadonlyMap<string, string> {
  const listed = Array.isArray(node['x-problem-codes']) ? new Set(strings(node['x-problem-codes'])) : undefined;
  const found = new Map<string, string>();
  for (const [status, response] of Object.entries(responses)) {
    if (!/^[45]|^default$/.test(status)) continue;
    const codes = Object.values(record(response.content)).flatMap((media) =>
      Object.keys(record(record(media).examples)),
    );
    const own = listed ? codes.filter((code) => listed.has(code)) : codes;
    for (const code of own) found.set(code, status);
    if (codes.length === 0) found.set(`status ${status}`, status);
  }
  for (const code of listed ?? []) if (!found.has(code)) found.set(code, 'unknown');
  return found;
}

function rolesOf(value: unknown): ApiDocument['roles'] {
  if (!isRecord(value)) return undefined;
  return new Map(Object.entries(value).map(([name, role]) => [name, new Set(strings(record(role).permissions))]));
}

/** Longest chain of references; a longer one is a circle. */
const maximumChain = 20;

function resolved(root: JsonSchema, value: unknown, depth: number): JsonSchema {
  if (!isRecord(value)) return {};
  if (typeof value.$ref !== 'string') return value;
  if (depth > maximumChain) throw new NotOpenApi(`the reference ${value.$ref} leads in a circle`);
  if (!value.$ref.startsWith('#/'))
    throw new NotOpenApi(`the reference ${value.$ref} leads out of the document: bundle it first`);
  const steps = value.$ref.slice(2).split('/').map(unescaped);
  const target = steps.reduce<unknown>((place, step) => (isRecord(place) ? place[step] : undefined), root);
  if (!isRecord(target)) throw new NotOpenApi(`the reference ${value.$ref} has no target`);
  const { $ref: _, ...beside } = value;
  const next = resolved(root, target, depth + 1);
  return Object.keys(beside).length === 0 ? next : { ...next, ...beside };
}

function unescaped(step: string): string {
  return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
}
