/**
 * The operations of contracts/openapi.json; with `GUILDGATE_DOCUMENT`, those of another document of this form, such as that of
 * a host with services behind its gateway: the path of a file, or a URL.
 */
import { readFile } from 'node:fs/promises';
import committed from '#contracts/openapi.json' with { type: 'json' };
import sources from '#contracts/sources.json' with { type: 'json' };
import { UsageError } from './cli/usage-error.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Key of a bucket. */
export type BucketKey = 'ip' | 'token' | 'user' | 'email' | 'admin';

/** Documented limit of an operation. */
export interface Limit {
  readonly bucket: string;
  readonly quota: number;
  readonly windowSeconds: number;
  readonly key: BucketKey;
}

/** Names of the credentials in the document. */
type SchemeName = 'apiToken' | 'jwt' | 'oauth' | 'contactHash';

/** An operation in reports. */
export interface OperationFacts {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

export interface Operation extends OperationFacts {
  readonly method: Method;
  /** Accepted credentials; empty: public. */
  readonly security: readonly SchemeName[];
  /** Scopes that an OAuth access token needs. */
  readonly oauthScopes: readonly string[];
  /** The permission that the caller needs; `self` if any valid credential is enough. */
  readonly permission: string | undefined;
  readonly limit: Limit | undefined;
  /** Citation of the specification, or of our decisions where the specification is silent. */
  readonly source: string;
  /** The documented statuses. */
  readonly statuses: readonly number[];
  /** The documented problem codes, of any status. */
  readonly problemCodes: readonly string[];
  /** True if the response is a page of a collection, with `itemsPerPage`. */
  readonly paged: boolean;
  readonly hasPathParameters: boolean;
  readonly hasBody: boolean;
  /** Media types of successful responses. */
  readonly produces: readonly string[];
}

const schemeNames: readonly SchemeName[] = ['apiToken', 'jwt', 'oauth', 'contactHash'];

const methods: Readonly<Record<string, Method>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
};

/** Shape of the document, as far as it is read here. */
interface DocumentedOperation {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly { readonly $ref?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, object>> };
  readonly responses: Readonly<Record<string, unknown>>;
  readonly 'x-permission'?: string;
  readonly 'x-rate-limit'?: Limit | null;
  readonly 'x-problem-codes'?: readonly string[];
}

/** Complete, for validators: see `schemas.ts`. */
export const openapi: Readonly<Record<string, unknown>> = await chosenDocument(process.env.GUILDGATE_DOCUMENT);

/** @throws UsageError that names the document and what is wrong with it */
async function chosenDocument(place: string | undefined): Promise<Readonly<Record<string, unknown>>> {
  if (!place) return committed;
  try {
    const text = /^https?:/.test(place) ? await textAt(place) : await readFile(place, 'utf8');
    const document: unknown = JSON.parse(text);
    if (typeof document === 'object' && document !== null && 'paths' in document) return { ...document };
    throw new Error('it has no paths');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`GUILDGATE_DOCUMENT is ${place}, which is no OpenAPI document: ${reason}`, { cause: error });
  }
}

async function textAt(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(`the response is ${response.status}`);
  return response.text();
}

/** Limits of one tenant that differ from the document, by bucket; `null`: not limited. */
export type TenantLimits = Readonly<Record<string, { readonly quota: number; readonly windowSeconds?: number } | null>>;

export const operations: readonly Operation[] = Object.freeze(
  Object.entries(paths()).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([name, documented]) => {
      const method = methods[name];
      return method ? [operationOf(method, path, documented)] : [];
    }),
  ),
);

/** Names of the documented buckets. */
export const buckets: readonly string[] = operations.flatMap(({ limit }) => (limit ? [limit.bucket] : []));

/** @returns the operations with the limits of one tenant */
export function operationsWith(limits: TenantLimits = {}): readonly Operation[] {
  return operations.map((documented) => {
    const { limit } = documented;
    const own = limit && limits[limit.bucket];
    if (!limit || own === undefined) return documented;
    return { ...documented, limit: own === null ? undefined : { ...limit, ...own } };
  });
}

/** @returns the operation of that id. @throws Error when the document has none: a fault of the suite */
export function operation(id: string): Operation {
  const found = operations.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`contracts/openapi.json has no operation ${id}`);
  return found;
}

/** The document is parsed without validation here: `npm run check` compares it with the contracts. */
function paths(): Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>> {
  const unknownPaths: unknown = openapi.paths;
  assertPaths(unknownPaths);
  return unknownPaths;
}

function assertPaths(
  value: unknown,
): asserts value is Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>> {
  if (typeof value !== 'object' || value === null) throw new Error('contracts/openapi.json has no paths');
}

function operationOf(method: Method, path: string, documented: DocumentedOperation): Operation {
  const parameters = documented.parameters ?? [];
  return {
    id: documented.operationId,
    method,
    path,
    oauthScopes: (documented.security ?? []).flatMap(({ oauth }) => oauth ?? []),
    security: (documented.security ?? []).flatMap((scheme) => schemeNames.filter((name) => name in scheme)),
    permission: documented['x-permission'],
    limit: documented['x-rate-limit'] ?? undefined,
    source: sourceOf(documented.operationId),
    statuses: Object.keys(documented.responses).map(Number),
    problemCodes: documented['x-problem-codes'] ?? [],
    paged: parameters.some(({ $ref }) => $ref === '#/components/parameters/itemsPerPage'),
    hasPathParameters: path.includes('{'),
    hasBody: documented.requestBody?.content['application/json'] !== undefined,
    produces: Object.entries(documented.responses).flatMap(([status, response]) =>
      status.startsWith('2') ? mediaTypesOf(response) : [],
    ),
  };
}

/** @throws Error when the list is older than the document */
function sourceOf(id: string): string {
  const found = Object.entries(sources).find(([name]) => name === id)?.[1];
  // Of an operation that is not ours: its own document promises it.
  if (found === undefined && openapi !== committed) return 'document: Operations';
  if (found === undefined) throw new Error(`contracts/sources.json has no operation ${id}: run \`npm run openapi\``);
  return found;
}

function mediaTypesOf(response: unknown): string[] {
  const content = typeof response === 'object' && response !== null && 'content' in response ? response.content : {};
  return Object.keys(content ?? {});
}
