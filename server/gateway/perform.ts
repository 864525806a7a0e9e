/** Runs the handler of an operation with the database access of its kind, and what belongs to its transaction. */
import { Readable } from 'node:stream';
import type { Request } from '@hapi/hapi';
import type pg from 'pg';
import { isAudited, isWrite, takesIdempotencyKey, writesForCaller } from '#contracts/operation.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import type { Sql } from '#server/platform/postgres/statement.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { recordAudit } from './api/audit.ts';
import { clientOf } from './api/client.ts';
import type { BoundHandler } from './api/handle.ts';
import { Pager } from './api/page.ts';
import { Problem } from './api/problem.ts';
import { callerOf, requestContextOf, tenantOf } from './api/request-context.ts';
import { header } from './http/header.ts';
import { responseOf, type WireResponse } from './http/response.ts';
import { idempotencyKeyOf, inFlight, loadStoredResponse, storedResponse, storeResponse } from './stages/idempotency.ts';
import { type Claim, holding, release } from './stages/idempotency-claim.ts';
import { checkPrecondition } from './stages/precondition.ts';
import { type WaitingDeps, waitingOf } from './stages/waiting.ts';

export interface PerformDeps extends WaitingDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly random: Random;
}

/** A handler, and that of the read whose ETag its If-Match names. */
export interface Handlers {
  readonly handler: BoundHandler;
  readonly object: BoundHandler | undefined;
}

/** A body. */
export interface Received {
  /** What an Idempotency-Key stands for: the body as sent, or the digest of a file. */
  readonly bytes: Buffer;
  /** Validated, or the Upload. */
  readonly body: unknown;
}

/** Runs the handler with the database access of its kind; see Context.db. */
export async function perform(
  request: Request,
  { handler, object }: Handlers,
  { bytes, body }: Received,
  deps: PerformDeps,
): Promise<WireResponse> {
  const { contract } = handler;
  const { database, secrets } = deps;
  const tenant = tenantOf(request);
  const { params, query, caller, assumption, ifMatch } = requestContextOf(request);
  const client = clientOf(request, deps.clientAddress(request));
  const waiting = contract.waits ? waitingOf(request, deps) : undefined;
  let auditDetails: object | undefined;
  const audit = (details: object) => {
    auditDetails = details;
  };
  // An `after` of an operation without pages is its own affair, and that of a service is opened on the way to it.
  const pageQuery = contract.page && !contract.upstream ? Object.fromEntries(Object.entries(query ?? {})) : {};
  const contextWith = (db: TenantDb) => {
    const pager = new Pager(secrets, { tenantId: tenant.id, contract, path: request.path, query: pageQuery });
    return {
      tenant,
      client,
      header: (name: string) => header(request, name),
      params,
      query,
      body,
      db,
      pager,
      waiting,
      audit,
    };
  };
  const key = takesIdempotencyKey(contract) ? idempotencyKeyOf(request, bytes, callerOf(request), secrets) : undefined;
  const record = (db: TenantDb, response: WireResponse, members: object | undefined) =>
    recordAudit(db, {
      id: newId(deps.random, deps.clock),
      action: contract.id,
      caller: callerOf(request),
      resourceId: resourceOf(params, response),
      details: auditDetails ?? members,
      client,
    });
  const attempt = async (claim?: Claim): Promise<WireResponse> => {
    const rest = await handler.prepare?.(contextWith(database.reading(tenant.id)), caller);
    const run = async (db: TenantDb) =>
      responseOf(contract, await (rest ?? handler.run)(contextWith(db), caller), request.path);
    if (!isWrite(contract.method)) {
      const response = await run(database.reading(tenant.id, assumption));
      if (contract.audited)
        await recordRead(response, () => record(database.writing(tenant.id), response, namesOf(query)));
      return response;
    }
    if (contract.auth === 'none') return run(whileUnanswered(request, database.writing(tenant.id)));
    if (!writesForCaller(contract)) return run(database.reading(tenant.id));
    return database.transaction(tenant.id, async (db) => {
      const stored = key && (await loadStoredResponse(db, key, secrets));
      if (stored) return stored;
      if (claim && !(await release(db, claim))) throw inFlight();
      await checkPrecondition({ contract, object, ifMatch, caller }, contextWith(db));
      const response = await run(db);
      // Contacts may open an invitation any number of times, so their writes are recorded only with details.
      const isToRecord = isAudited(contract) && (auditDetails !== undefined || caller?.kind !== 'contactHash');
      if (isToRecord) await record(db, response, namesOf(body));
      if (key) await storeResponse(db, key, response, deps);
      throwIfAnswered(request);
      return response;
    });
  };
  if (!key || !handler.prepare) return attempt();
  const claim: Claim = { ...key, holder: newId(deps.random, deps.clock) };
  return holding(database.writing(tenant.id), claim, async (db) => {
    // A completed request has changed the state that `prepare` reads, so its stored response comes first.
    return (await storedResponse(db, key, secrets)) ?? attempt(claim);
  });
}

/**
 * After the 503 of a timeout clients repeat the request: what it has done until now must not be committed.
 * @throws Problem 503, after which no response is sent
 */
function throwIfAnswered(request: Request): void {
  if (request.raw.res.headersSent) throw new Problem('temporarily_unavailable');
}

/** @returns access whose statements, each a transaction, are sent only while the client waits for their result */
function whileUnanswered(request: Request, db: TenantDb): TenantDb {
  return {
    ...db,
    async rows<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row[]> {
      throwIfAnswered(request);
      return db.rows<Row>(statement);
    },
  };
}

/** Writes the audit line before the response is sent; closes an open file if that fails. */
async function recordRead({ file }: WireResponse, record: () => Promise<void>): Promise<void> {
  try {
    await record();
  } catch (error) {
    if (file?.content instanceof Readable) file.content.destroy();
    throw error;
  }
}

/** @returns the default audit details: the names of the members without their values */
function namesOf(body: unknown): object | undefined {
  return typeof body === 'object' && body !== null ? { members: Object.keys(body) } : undefined;
}

/** @returns the id of the affected resource: from the path, or of the created one */
function resourceOf(params: unknown, { headers: { location } }: WireResponse): string | undefined {
  if (typeof params === 'object' && params !== null && 'id' in params) return String(params.id).toLowerCase();
  return location?.slice(location.lastIndexOf('/') + 1);
}
