/**
 * operation(): the type of a contract. One frozen object says everything the API promises about an endpoint;
 * routes, validation, authentication, limits, errors, the OpenAPI document and the tests are made from it.
 */
import type Joi from 'joi';
import type { BucketId } from './buckets.ts';
import type { Permission } from './permissions.ts';
import type { ProblemCode } from './problems.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * How a caller may prove who it is. A contract lists those it accepts.
 *
 * An operation that takes a JWT and no Api-Token asks for the person itself, present at a screen: it refuses an
 * administrator who acts as that person too.
 */
export type CredentialKind = 'apiToken' | 'jwt' | 'oauth' | 'contactHash';

/** What an operation answers instead of JSON. */
export type FileType = 'text/csv' | 'application/pdf';

export interface Success<Result> {
  readonly status: 200 | 201 | 202 | 204;
  readonly description: string;
  /** Absent: the answer has no body, or is a file. */
  readonly body?: Joi.ObjectSchema<Result>;
  /** The answer is a file of this type, with a name to save it under. */
  readonly file?: FileType;
  /**
   * The answer carries `Location` with the path of the created resource: below this path, or below the operation's own.
   */
  readonly location?: true | `/api/v1/${string}`;
}

export interface Operation<Params = unknown, Query = unknown, Body = unknown, Result = unknown> {
  /** `resource.verb`: unique, stable; logs, metrics and the OpenAPI `operationId` use it. */
  readonly id: string;
  /** Where the promise comes from: a section of the specification, or of docs/decisions.md. */
  readonly source: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly method: Method;
  /** hapi's path syntax, which is also OpenAPI's: `/api/v1/users/{id}`. */
  readonly path: `/api/v1/${string}`;
  /** No default: a forgotten one would open the endpoint. */
  readonly auth: 'none' | readonly [CredentialKind, ...CredentialKind[]];
  /** No default. `self`: any signed-in user, about itself. */
  readonly permission: 'none' | 'self' | Permission;
  /** No default. */
  readonly limit: 'none' | BucketId;
  readonly params?: Joi.ObjectSchema<Params>;
  readonly query?: Joi.ObjectSchema<Query>;
  /** True: a collection; `itemsPerPage` and `after` are added to the query. */
  readonly page?: true;
  readonly body?: Joi.ObjectSchema<Body>;
  /** True: a request without a body is one with `{}`. */
  readonly bodyOptional?: true;
  /** True: the body may have a megabyte, as templates and their pictures have. */
  readonly largeBody?: true;
  /** True: the answer may take half a minute, because it waits for somebody else. */
  readonly slow?: true;
  readonly success: Success<Result>;
  /** Problems that the handler itself may raise; those of the stages before it are derived (see answers.ts). */
  readonly problems: readonly ProblemCode[];
}

/** A contract whose input and output types do not matter to the one who holds it. */
export type AnyOperation = Operation;

/**
 * Declares a contract.
 * @returns the same object, frozen, so that no request can change what the next one is promised.
 */
export function operation<Params = unknown, Query = unknown, Body = unknown, Result = unknown>(
  contract: Operation<Params, Query, Body, Result>,
): Operation<Params, Query, Body, Result> {
  Object.freeze(contract.success);
  Object.freeze(contract.problems);
  return Object.freeze(contract);
}

/** Methods that may change something: refused to read-only tokens, and open to `Idempotency-Key`. */
export function isWrite(method: string): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE';
}

/** @returns whether the operation refuses whoever acts as another: see CredentialKind. */
export function asksForThePerson({ auth }: Pick<AnyOperation, 'auth'>): boolean {
  return auth !== 'none' && auth.includes('jwt') && !auth.includes('apiToken');
}

/**
 * @returns whether a request may carry an `Idempotency-Key`: a write of somebody whose requests are known apart. What
 * applications send reads, and all users of one would share its keys.
 */
export function takesIdempotencyKey({ method, auth }: AnyOperation): boolean {
  return isWrite(method) && auth !== 'none' && !auth.includes('oauth');
}
