/** Binds a contract to its handler, with types from the contract's schemas. */
import type { AnyOperation, Operation } from '#contracts/operation.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { JsonBody } from '../http/json-body.ts';
import type { Waiting } from '../stages/waiting.ts';
import type { Pager } from './page.ts';
import { Problem } from './problem.ts';
import type { ApplicationCaller, Caller, Client, ContactCaller, Tenant, UserCaller } from './request-context.ts';

export interface PublicContext<Params, Query, Body> {
  readonly tenant: Tenant;
  readonly client: Client;
  /** A header field of the request, by its name in lower case: for services behind the gateway. */
  readonly header: (name: string) => string | undefined;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /**
   * Reads: one transaction per statement. Writes with a caller: one transaction for all statements, which the gateway
   * commits together with the stored response of the Idempotency-Key. Public writes: one transaction per statement, so
   * that none is open while a password is hashed.
   */
  readonly db: TenantDb;
  /** Pager of the collection, if the contract has `page`. */
  readonly pager: Pager;
  /** If the contract and the client let the response wait for something to tell. */
  readonly waiting?: Waiting | undefined;
  /** Sets the details of the audit line: changes and reasons, never secrets. */
  readonly audit: (details: object) => void;
}

export interface Context<Params, Query, Body> extends PublicContext<Params, Query, Body> {
  readonly caller: UserCaller;
}

export interface ApplicationContext<Params, Query, Body> extends PublicContext<Params, Query, Body> {
  readonly caller: ApplicationCaller;
}

export interface OwnContext<Params, Query, Body> extends PublicContext<Params, Query, Body> {
  readonly caller: UserCaller | ApplicationCaller;
}

export interface ContactContext<Params, Query, Body> extends PublicContext<Params, Query, Body> {
  readonly caller: ContactCaller;
}

/** Result of a handler: the body as an object or as JSON; undefined if the contract has no body. */
export type Reply<Result> = Result | JsonBody<Result> | undefined;

export interface BoundHandler {
  readonly contract: AnyOperation;
  /** `caller` is set if the contract requires one; the credential stage guarantees it. */
  readonly run: Run;
  /**
   * Slow work that needs no transaction, run before one is opened, with a read-only `db`. The Idempotency-Key is held
   * meanwhile. @returns the remaining work
   */
  readonly prepare?: (...given: Parameters<Run>) => Promise<Run>;
  /** Transactions of one tenant run one at a time, in the order of arrival. */
  readonly serial?: true;
  /** Of a read: locks the row of its object; see lockable(). */
  readonly lock?: Lock;
}

/** Locks the rows of an object until the transaction ends. */
export type Lock = (
  db: TenantDb,
  params: Readonly<Record<string, string>>,
  caller: Caller | undefined,
) => Promise<unknown>;

type Run = (context: PublicContext<unknown, unknown, unknown>, caller: Caller | undefined) => Promise<Reply<unknown>>;

/** For operations of users. */
export function handle<Params, Query, Body, Result>(
  contract: Operation<Params, Query, Body, Result>,
  run: (context: Context<Params, Query, Body>) => Promise<Reply<NoInfer<Result>>>,
): BoundHandler {
  return {
    contract: erased(contract),
    run: (context, caller) => {
      if (caller?.kind !== 'apiToken' && caller?.kind !== 'jwt') throw wrongCallerKind(contract.id);
      return run({ ...typed<Params, Query, Body>(context), caller });
    },
  };
}

/**
 * For writes of users with slow work such as password hashing: `prepare` runs before the transaction is opened, so that
 * it holds no connection.
 */
export function handlePrepared<Params, Query, Body, Result, Prepared>(
  contract: Operation<Params, Query, Body, Result>,
  prepare: (context: Context<Params, Query, Body>) => Promise<Prepared>,
  run: (context: Context<Params, Query, Body>, prepared: Prepared) => Promise<Reply<NoInfer<Result>>>,
): BoundHandler {
  const asUser = (...[context, caller]: Parameters<Run>) => {
    if (caller?.kind !== 'apiToken' && caller?.kind !== 'jwt') throw wrongCallerKind(contract.id);
    return { ...typed<Params, Query, Body>(context), caller };
  };
  return {
    contract: erased(contract),
    prepare: async (...before) => {
      const prepared = await prepare(asUser(...before));
      return (...then) => run(asUser(...then), prepared);
    },
    run: () => {
      throw new Error(`${contract.id} ran before prepare()`);
    },
  };
}

/**
 * For writes that lock a row of the tenant until they commit, such as its invoice counter. Run in parallel, each would
 * hold a shared connection while it waits for the lock.
 */
export function serial(handler: BoundHandler): BoundHandler {
  return { ...handler, serial: true };
}

/** For operations of users on what is their own, also by an application with the scope of the contract. */
export function handleOwn<Params, Query, Body, Result>(
  contract: Operation<Params, Query, Body, Result>,
  run: (context: OwnContext<Params, Query, Body>) => Promise<Reply<NoInfer<Result>>>,
): BoundHandler {
  return {
    contract: erased(contract),
    run: (context, caller) => {
      if (!caller || caller.kind === 'contactHash') throw wrongCallerKind(contract.id);
      return run({ ...typed<Params, Query, Body>(context), caller });
    },
  };
}

/** For operations of OAuth applications. */
export function handleApplication<Params, Query, Body, Result>(
  contract: Operation<Params, Query, Body, Result>,
  run: (context: ApplicationContext<Params, Query, Body>) => Promise<Reply<NoInfer<Result>>>,
): BoundHandler {
  return {
    contract: erased(contract),
    run: (context, caller) => {
      if (caller?.kind !== 'oauth') throw wrongCallerKind(contract.id);
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
      if (caller?.kind !== 'contactHash') throw wrongCallerKind(contract.id);
      return run({ ...typed<Params, Query, Body>(context), caller });
    },
  };
}

/** A bug: the contract's `auth` and its handler are of different kinds. */
function wrongCallerKind(id: string): Error {
  return new Error(`${id} has a handler for another kind of caller`);
}

/** For public operations. */
export function handlePublic<Params, Query, Body, Result>(
  contract: Operation<Params, Query, Body, Result>,
  run: (context: PublicContext<Params, Query, Body>) => Promise<Reply<NoInfer<Result>>>,
): BoundHandler {
  return { contract: erased(contract), run: (context) => run(typed<Params, Query, Body>(context)) };
}

/** Asserts the schema types of input that joi has validated. */
function typed<Params, Query, Body>(context: PublicContext<unknown, unknown, unknown>) {
  return context as PublicContext<Params, Query, Body>;
}

/** Safe widening: schemas are covariant in their result type and are only used to validate. */
function erased<Params, Query, Body, Result>(contract: Operation<Params, Query, Body, Result>): AnyOperation {
  return contract as AnyOperation;
}

/** @returns the row as a body, with its id for `Location` */
export function created<Result>({ json, id }: JsonRow): JsonBody<Result> {
  return new JsonBody(json, id);
}

/** @returns the row as a body. @throws Problem 404 if there is none in this tenant */
export function found<Result>(row: { json: string } | undefined): JsonBody<Result> {
  if (!row) throw new Problem('not_found');
  return new JsonBody(row.json);
}
