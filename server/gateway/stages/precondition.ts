/**
 * `If-Match` (RFC 9110, 13.1.1): a write is refused if its object has changed since the caller read it. The version is the
 * hash of what the caller's own read returns, compared in the transaction of the write, under the lock of the object's row.
 */
import type { Request } from '@hapi/hapi';
import { mayRequireIfMatch } from '#contracts/conditional.ts';
import { type AnyOperation, isWrite } from '#contracts/operation.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import type { BoundHandler, PublicContext } from '../api/handle.ts';
import { Problem } from '../api/problem.ts';
import type { Caller } from '../api/request-context.ts';
import { entityTagOf, type IfMatch, isListed, tagsOf } from '../http/entity-tag.ts';
import { header } from '../http/header.ts';
import { responseOf } from '../http/response.ts';
import { checkPermission } from './authorisation.ts';

/**
 * A comparison tells whether a guessed version is the present one, so it needs the permission to read.
 * @throws Problem 403
 */
export function checkMayCompare(request: Request, object: BoundHandler | undefined, caller: Caller | undefined): void {
  const ifMatch = header(request, 'if-match');
  if (object && ifMatch !== undefined && ifMatch.trim() !== '*') checkPermission(object.contract, caller);
}

/**
 * Reads ignore the header: nothing is lost by them. A write that could not honour it refuses it.
 * @throws Problem 400
 */
export function ifMatchOf(
  request: Request,
  contract: AnyOperation,
  object: BoundHandler | undefined,
): IfMatch | undefined {
  const field = isWrite(contract.method) ? header(request, 'if-match') : undefined;
  if (field === undefined) return undefined;
  if (!object)
    throw new Problem('invalid_if_match', {
      detail: 'This operation changes no single resource that has an ETag: send it without If-Match.',
    });
  const tags = tagsOf(field);
  if (!tags) throw new Problem('invalid_if_match');
  return tags;
}

interface Comparison {
  readonly contract: AnyOperation;
  readonly object: BoundHandler | undefined;
  readonly ifMatch: IfMatch | undefined;
  readonly caller: Caller | undefined;
}

/**
 * Call in the transaction of the write, before its handler. `*` needs no comparison: the handler itself finds no object
 * that is absent.
 * @throws Problem 412 with the present ETag; 428 if the tenant requires the header; 404 as the read
 */
export async function checkPrecondition(
  { contract, object, ifMatch, caller }: Comparison,
  context: PublicContext<unknown, unknown, unknown>,
): Promise<void> {
  const { db, params } = context;
  if (ifMatch === undefined) {
    if (mayRequireIfMatch(contract) && (await requiresIfMatch(db))) throw new Problem('precondition_required');
    return;
  }
  if (ifMatch === '*' || !object) return;
  await object.lock?.(db, Object.fromEntries(Object.entries(params ?? {})), caller);
  const reading = { ...context, query: {}, body: undefined, waiting: undefined };
  const { body } = responseOf(object.contract, await object.run(reading, caller), object.contract.path);
  const etag = body?.entityTag() ?? entityTagOf(Buffer.alloc(0));
  if (!isListed(ifMatch, etag)) throw new Problem('precondition_failed', { headers: { etag: `"${etag}"` } });
}

/** Read in each write, not cached: the setting holds from the moment of its commit. */
async function requiresIfMatch(db: TenantDb): Promise<boolean> {
  const rows = await db.rows(
    sql`select 1 from tenant_profiles where ${db.tenantFilter()} and require_if_match limit 1`,
  );
  return rows.length > 0;
}
