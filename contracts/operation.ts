/**
 * operation(): the type of a contract. One frozen object says everything the API promises about an endpoint;
 * routes, validation, authentication, limits, errors, the OpenAPI document and the tests are made from it.
 */
import type Joi from 'joi';
import type { BucketId } from './buckets.ts';
import type { Permission } from './permissions.ts';
import type { ProblemCode } from './problems.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How a caller may prove who it is. A contract lists those it accepts. */
export type CredentialKind = 'apiToken' | 'jwt';

export interface Success<Result> {
  readonly status: 200 | 201 | 204;
  readonly description: string;
  /** Absent: the answer has no body. */
  readonly body?: Joi.ObjectSchema<Result>;
  /** True: the answer carries `Location` with the path of the created resource. */
  readonly location?: true;
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
