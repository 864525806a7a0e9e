/**
 * Types and constructors of contracts. One frozen object declares everything about an endpoint: routes, validation,
 * authentication, limits, errors, the OpenAPI document and tests are derived from it.
 */
import type Joi from 'joi';
import type { Deprecation } from './deprecation.ts';
import type { BucketId } from './own-buckets.ts';
import type { Permission } from './own-permissions.ts';
import type { ProblemCode } from './problems.ts';
import type { OAuthScope } from './schemas/oauth-scopes.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Kinds of credential. A contract lists those it accepts.
 *
 * An operation that accepts a JWT and no Api-Token requires a signed-in user in person: it also refuses impersonation.
 */
export const credentialKinds = ['apiToken', 'jwt', 'oauth', 'contactHash'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/** Media types of responses that are not JSON. */
type FileType = 'text/csv' | 'application/pdf' | 'application/x-ndjson';

export interface UploadedFile {
  /** By media type: the start of a file. */
  readonly examples: Readonly<Record<string, string>>;
  /** Maximum size. */
  readonly bytes: number;
}

interface Success<Result> {
  readonly status: 200 | 201 | 202 | 204;
  readonly description: string;
  /** Absent: the response has no body, or is a file. */
  readonly body?: Joi.Schema<Result>;
  /** The response is a file of this type, or of one of these, with a file name. */
  readonly file?: FileType | readonly FileType[];
  /** The file can be read in part (RFC 9110, 14). */
  readonly ranges?: true;
  /**
   * The response carries `Location` with the path of the created resource: below this path, or below the operation's own.
   */
  readonly location?: true | `/api/v1/${string}`;
}

/** One endpoint, as its group declares it. */
export interface Declaration<Params = unknown, Query = unknown, Body = unknown, Result = unknown> {
  /** Section of the specification, or heading in docs/decisions/. Default: that of the group. */
  readonly source?: string;
  readonly summary: string;
  readonly description?: string;
  readonly method: Method;
  /** hapi's path syntax, which is also OpenAPI's: `/api/v1/users/{id}`. */
  readonly path: `/api/v1/${string}`;
  /** No default: omitting it would open the endpoint. */
  readonly auth: 'none' | readonly [CredentialKind, ...CredentialKind[]];
  /** The scope that an OAuth token needs; with `oauth` beside credentials of users. */
  readonly scope?: OAuthScope;
  /** No default. `self`: any signed-in user, about itself. */
  readonly permission: 'none' | 'self' | Permission;
  /** No default. The limit of the specification. */
  readonly limit: 'none' | BucketId;
  /** Our additional limits. Their `RateLimit` headers are sent only with a 429 of theirs. */
  readonly furtherLimits?: readonly BucketId[];
  readonly params?: Joi.ObjectSchema<Params>;
  readonly query?: Joi.ObjectSchema<Query>;
  /**
   * A collection: the members that it can be sorted by. The first is the order without `sort`; a minus before it means
   * descending. `page-query.ts` adds the parameters of paging.
   */
  readonly page?: readonly [string, ...string[]];
  readonly body?: Joi.ObjectSchema<Body>;
  /** True: an absent body counts as `{}`. */
  readonly bodyOptional?: true;
  /** The body is a file of one of these types, in place of JSON; without Content-Type it is taken as it is. */
  readonly upload?: UploadedFile;
  /** A write of an object that is not at its own path: the path where it is read, whole and with the same parameters. */
  readonly changes?: `/api/v1/${string}`;
  /**
   * True: the gateway accepts any object in `items` of the body, and the handler validates each on its own, so that an
   * invalid item does not refuse the others.
   */
  readonly itemsApart?: true;
  /** True: the body may be a megabyte, for templates with images and for many items. */
  readonly largeBody?: true;
  /** True: a read that is recorded in the audit log, as writes are. */
  readonly audited?: true;
  /** True: a POST that changes and sends nothing, such as a preview: the audit log has no line of it. */
  readonly changesNothing?: true;
  /** True: the response may take half a minute, because it depends on another server. */
  readonly slow?: true;
  /** True: an empty read waits for a change, if the client sends `Prefer: wait` (RFC 7240, 4.3). */
  readonly waits?: true;
  /** It is to go: each response says since when, until when, and the document what to use instead. */
  readonly deprecated?: Deprecation;
  readonly success: Success<Result>;
  /** Problems that the handler itself may raise; those of the stages before it are derived (see answers.ts). */
  readonly problems: readonly ProblemCode[];
}

/** A contract: a declaration with the members of its group. */
export interface Operation<Params = unknown, Query = unknown, Body = unknown, Result = unknown>
  extends Declaration<Params, Query, Body, Result> {
  /** `resource.verb`: unique, stable; logs, metrics and the OpenAPI `operationId` use it. */
  readonly id: string;
  readonly source: string;
  readonly tag: string;
  /** Name of the service that handles it; absent: we do. */
  readonly upstream?: string;
}

/** A contract with any input and output types. */
export type AnyOperation = Operation;

/** The operations of a resource, by verb. */
export type Group<Declarations> = {
  readonly [Verb in keyof Declarations]: Declarations[Verb] extends Declaration<
    infer Params,
    infer Query,
    infer Body,
    infer Result
  >
    ? Operation<Params, Query, Body, Result>
    : never;
};

/**
 * Declares an endpoint of a group.
 * @returns the same object, frozen, so that no request can change it for the next one
 */
export function operation<Params = unknown, Query = unknown, Body = unknown, Result = unknown>(
  declaration: Declaration<Params, Query, Body, Result>,
): Declaration<Params, Query, Body, Result> {
  Object.freeze(declaration.success);
  Object.freeze(declaration.problems);
  Object.freeze(declaration.furtherLimits);
  Object.freeze(declaration.page);
  Object.freeze(declaration.deprecated);
  return Object.freeze(declaration);
}

/**
 * Declares the operations of a resource. A key is the second half of the operation's id.
 * @param name the first half of the ids
 * @param tag the section of the OpenAPI document
 * @param source default of the declarations
 * @returns the contracts under the same keys, frozen
 */
export function group<Declarations extends Readonly<Record<string, Declaration>>>(
  name: string,
  tag: string,
  source: string,
  declarations: Declarations,
): Group<Declarations>;
export function group(
  name: string,
  tag: string,
  source: string,
  declarations: Readonly<Record<string, Declaration>>,
): Readonly<Record<string, AnyOperation>> {
  const contracts = Object.entries(declarations).map(
    ([verb, declaration]) => [verb, Object.freeze({ source, ...declaration, id: `${name}.${verb}`, tag })] as const,
  );
  return Object.freeze(Object.fromEntries(contracts));
}

/** @returns all buckets of the operation */
export function bucketsOf({
  limit,
  furtherLimits = [],
}: Pick<AnyOperation, 'limit' | 'furtherLimits'>): readonly BucketId[] {
  return limit === 'none' ? furtherLimits : [limit, ...furtherLimits];
}

/** Methods that write: refused to read-only tokens; accept `Idempotency-Key`. */
export function isWrite(method: string): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE';
}

/** @returns whether the operation refuses impersonation: see CredentialKind. */
export function requiresPresence({ auth }: Pick<AnyOperation, 'auth'>): boolean {
  return auth !== 'none' && auth.includes('jwt') && !auth.includes('apiToken');
}

/** @returns whether it writes for a caller: not the POST by which applications read UserInfo */
export function writesForCaller({ method, auth }: Pick<AnyOperation, 'method' | 'auth'>): boolean {
  return isWrite(method) && auth !== 'none' && auth.some((kind) => kind !== 'oauth');
}

/** @returns whether the audit log has a line of each request */
export function isAudited(contract: Pick<AnyOperation, 'method' | 'auth' | 'audited' | 'changesNothing'>): boolean {
  return contract.audited === true || (writesForCaller(contract) && !contract.changesNothing);
}

/** @returns whether a request may carry an `Idempotency-Key`: a write by an identified caller */
export function takesIdempotencyKey(contract: AnyOperation): boolean {
  return writesForCaller(contract);
}
