/** handle(): joins a contract and the function that keeps it. Types come from the contract's schemas. */
import type { AnyOperation, Operation } from '#contracts/operation.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { JsonBody } from './json-body.ts';
import type { Pager } from './page.ts';
import type { ApplicationCaller, Caller, Client, ContactCaller, Tenant, UserCaller } from './passage.ts';
import { Problem } from './problem.ts';

export interface PublicContext<Params, Query, Body> {
  readonly tenant: Tenant;
  readonly client: Client;
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
  /** Adds to the line that a write leaves in the audit log: what changed, and why. Never a secret. */
  readonly audit: (details: object) => void;
}

export interface Context<Params, Query, Body> extends PublicContext<Params, Query, Body> {
  readonly caller: UserCaller;
}

export interface ApplicationContext<Params, Query, Body> extends PublicContext<Params, Query, Body> {
  readonly caller: ApplicationCaller;
}

export interface ContactContext<Params, Query, Body> extends PublicContext<Params, Query, Body> {
  readonly caller: ContactCaller;
}

/** What a handler returns: the body, as an object or as JSON; nothing where the contract has no body. */
export type Reply<Result> = Result | JsonBody<Result> | undefined;

export interface BoundHandler {
  readonly contract: AnyOperation;
  /** `caller` is there whenever the contract asks for one: the credential stage has seen to it. */
  readonly run: Run;
  /** What takes long and needs no transaction: done before one is opened, with a `db` that reads. @returns the rest */
  readonly prepare?: (...given: Parameters<Run>) => Promise<Run>;
}

type Run = (context: PublicContext<unknown, unknown, unknown>, caller: Caller | undefined) => Promise<Reply<unknown>>;

/** For operations of users. */
export function handle<Params, Query, Body, Result>(
  contract: Operation<Params, Query, Body, Result>,
  run: (context: Context<Params, Query, Body>) => Promise<Reply<NoInfer<Result>>>,
): BoundHandler {
  return {
    contract: erased(contract),
    run: (context, caller) => {
      if (caller?.kind !== 'apiToken' && caller?.kind !== 'jwt') throw strayed(contract.id);
      return run({ ...typed<Params, Query, Body>(context), caller });
    },
  };
}

/**
 * For writes of users that hash a password, or do something else that takes long: `prepare` does it before the
 * transaction is opened, which would hold a connection from others meanwhile.
 */
export function handlePrepared<Params, Query, Body, Result, Prepared>(
  contract: Operation<Params, Query, Body, Result>,
  prepare: (context: Context<Params, Query, Body>) => Promise<Prepared>,
  run: (context: Context<Params, Query, Body>, prepared: Prepared) => Promise<Reply<NoInfer<Result>>>,
): BoundHandler {
  const asUser = (...[context, caller]: Parameters<Run>) => {
    if (caller?.kind !== 'apiToken' && caller?.kind !== 'jwt') throw strayed(contract.id);
    return { ...typed<Params, Query, Body>(context), caller };
  };
  return {
    contract: erased(contract),
    prepare: async (...before) => {
      const prepared = await prepare(asUser(...before));
      return (...then) => run(asUser(...then), prepared);
    },
    run: () => {
      throw new Error(`${contract.id} was run before it was prepared`);
    },
  };
}

/** For operations of applications that a user has let in. */
export function handleApplication<Params, Query, Body, Result>(
  contract: Operation<Params, Query, Body, Result>,
  run: (context: ApplicationContext<Params, Query, Body>) => Promise<Reply<NoInfer<Result>>>,
): BoundHandler {
  return {
    contract: erased(contract),
    run: (context, caller) => {
      if (caller?.kind !== 'oauth') throw strayed(contract.id);
      return run({ ...typed<Params, Query, Body>(context), caller });
    },
  };
}

/** For operations of contacts. */
export function handleContact<Params, Query, Body, Result>(
  contract: Operation<Params, Query, Body, Result>,
  run: (context: ContactContext<Params, Query, Body>) => Promise<Reply<NoInfer<Result>>>,
): BoundHandler {
  return {
    contract: erased(contract),
    run: (context, caller) => {
      if (caller?.kind !== 'contactHash') throw strayed(contract.id);
      return run({ ...typed<Params, Query, Body>(context), caller });
    },
  };
}

/** The credential stage lets nobody else pass: a contract whose `auth` and handler are of different kinds is our fault. */
function strayed(id: string): Error {
  return new Error(`${id} was reached without a caller of its kind`);
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
