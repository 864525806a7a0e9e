/** The OpenAPI document as a list of operations: all that the suite knows of an API before it asks. */
import document from '#contracts/openapi.json' with { type: 'json' };
import type { OperationFacts } from './result.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a request is counted by. */
export type BucketKey = 'ip' | 'token' | 'user' | 'email' | 'admin';

/** The limit that the document states of an operation. */
export interface Limit {
  readonly bucket: string;
  readonly quota: number;
  readonly windowSeconds: number;
  readonly key: BucketKey;
}

/** The names of the credentials in the document. */
export type SchemeName = 'apiToken' | 'jwt' | 'oauth' | 'contactHash';

export interface Operation extends OperationFacts {
  readonly method: Method;
  /** Credentials of which one is asked for; empty: public. */
  readonly security: readonly SchemeName[];
  /** The permission that the caller needs, `self` where the credential is enough. */
  readonly permission: string | undefined;
  readonly limit: Limit | undefined;
  /** The place in the specification, or in our decisions where the specification is silent. */
  readonly source: string;
  /** The documented statuses. */
  readonly statuses: readonly number[];
  /** Whether the answer is a page of a collection: it takes `itemsPerPage`. */
  readonly paged: boolean;
  readonly hasPathParameters: boolean;
  readonly hasBody: boolean;
  /** The media types of a success. */
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

/** As the document is written; only what is read here. */
interface DocumentedOperation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly { readonly $ref?: string }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly 'x-permission'?: string;
  readonly 'x-rate-limit'?: (Limit & { readonly source: string }) | null;
  readonly 'x-source'?: string;
}

/** Whole, for validators: see `schemas.ts`. */
export const openapi: Readonly<Record<string, unknown>> = document;

export const operations: readonly Operation[] = Object.freeze(
  Object.entries(paths()).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([name, documented]) => {
      const method = methods[name];
      return method ? [operationOf(method, path, documented)] : [];
    }),
  ),
);

/** @returns the operation of that id. @throws Error when the document has none: a fault of the suite */
export function operation(id: string): Operation {
  const found = operations.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`contracts/openapi.json has no operation ${id}`);
  return found;
}

/** The one place where the shape of the document is taken on trust: `npm run check` compares it with its contracts. */
function paths(): Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>> {
  const unknownPaths: unknown = document.paths;
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
    security: (documented.security ?? []).flatMap((scheme) => schemeNames.filter((name) => name in scheme)),
    permission: documented['x-permission'],
    limit: documented['x-rate-limit'] ?? undefined,
    source: documented['x-source'] ?? '',
    statuses: Object.keys(documented.responses).map(Number),
    paged: parameters.some(({ $ref }) => $ref === '#/components/parameters/itemsPerPage'),
    hasPathParameters: path.includes('{'),
    hasBody: documented.requestBody !== undefined,
    produces: Object.entries(documented.responses).flatMap(([status, response]) =>
      status.startsWith('2') ? mediaTypesOf(response) : [],
    ),
  };
}

function mediaTypesOf(response: unknown): string[] {
  const content = typeof response === 'object' && response !== null && 'content' in response ? response.content : {};
  return Object.keys(content ?? {});
}
