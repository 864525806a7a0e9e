/** handle(): joins a contract and the function that keeps it. Types come from the contract's schemas. */
import type { AnyOperation, Operation } from '#contracts/operation.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { JsonBody } from './json-body.ts';
import type { Pager } from './page.ts';
import type { Caller, Tenant } from './passage.ts';
import { Problem } from './problem.ts';

export interface PublicContext<Params, Query, Body> {
  readonly tenant: Tenant;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /**
   * Reads: each statement in a transaction of its own. Writes with a caller: all statements in one transaction, which
   * the gateway commits with the answer kept for the Idempotency-Key. Public writes: each statement on its own, so that
   * no transaction is open while a password is hashed.
   */
  readonly db: TenantDb;
  /** Of the collection, where the contract says `page`. */
  readonly pager: Pager;
}

export interface Context<Params, Query, Body> extends PublicContext<Params, Query, Body> {
  readonly caller: Caller;
}

/** What a handler returns: the body, as an object or as JSON; nothing where the contract has no body. */
export type Reply<Result> = Result | JsonBody<Result> | undefined;

export interface BoundHandler {
  readonly contract: AnyOperation;
  /** `caller` is there whenever the contract asks for one: the credential stage has seen to it. */
  run(context: PublicContext<unknown, unknown, unknown>, caller: Caller | undefined): Promise<Reply<unknown>>;
}

/** For operations with a caller. */
export function handle<Params, Query, Body, Result>(
  contract: Operation<Params, Query, Body, Result>,
  run: (context: Context<Params, Query, Body>) => Promise<Reply<NoInfer<Result>>>,
): BoundHandler {
  return {
    contract: erased(contract),
    run: (context, caller) => {
      if (!caller) throw new Error(`${contract.id} was reached without a caller`);
      return run({ ...typed<Params, Query, Body>(context), caller });
    },
  };
}

/** For operations that anybody may call. */
export function handlePublic<Params, Query, Body, Result>(
  contract: Operation<Params, Query, Body, Result>,
  run: (context: PublicContext<Params, Query, Body>) => Promise<Reply<NoInfer<Result>>>,
): BoundHandler {
  return { contract: erased(contract), run: (context) => run(typed<Params, Query, Body>(context)) };
}

/** The boundary between what joi has validated and what its schema says: joi's own types end here. */
function typed<Params, Query, Body>(context: PublicContext<unknown, unknown, unknown>) {
  return context as PublicContext<Params, Query, Body>;
}

/** Schemas are covariant in what they promise and are only ever asked to validate: widening them is safe. */
function erased<Params, Query, Body, Result>(contract: Operation<Params, Query, Body, Result>): AnyOperation {
  return contract as AnyOperation;
}

/** @returns the row as a body, with its id for `Location`. */
export function created<Result>({ json, id }: JsonRow): JsonBody<Result> {
  return new JsonBody(json, id);
}

/** @returns the row as a body. @throws Problem 404 where there is none: an absent one, or another tenant's. */
export function found<Result>(row: { json: string } | undefined): JsonBody<Result> {
  if (!row) throw new Problem('not_found');
  return new JsonBody(row.json);
}
