/**
 * Runs an import in batches. Each batch is one transaction with its progress, so that a run that is killed goes on after
 * the last batch, and no row is applied twice. A job runs for some seconds and enqueues the next, so that others get turns.
 */
import { limitedTo, permissionsOf } from '#contracts/permissions.ts';
import { id } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import type { UserCaller } from '#server/gateway/api/request-context.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Job, Task } from '#server/platform/jobs/task.ts';
import { applyBatch, type Batch, type BatchRow, type BatchRun, batchRow } from './batch.ts';
import { permissionOf } from './permission.ts';
import { Unreadable } from './rows.ts';
import { type ImportJob, runJob, runTask } from './run-job.ts';
import { lockRun, noteAttempt, type RunState, startRun } from './run-store.ts';
import { openSource, type Source } from './source.ts';
import { endImport } from './store.ts';
import { type Target, type TargetDeps, targetOf } from './targets.ts';

/** Rows of a batch. Of 500 the commits, locks and audit lines took a tenth of the time; upserts of the tenant wait for one. */
const batchRows = 1_000;
/** Bytes from which on a batch takes no further row: it is in memory, with the next one, and a row may have a MiB. */
const batchBytes = 4 * 1024 * 1024;
/** Milliseconds after which a job gives way. */
const turn = 10_000;
/** Attempts without progress, which take ten minutes. */
const mostAttempts = 20;

export function runImportTask(deps: TargetDeps): Task<ImportJob> {
  return {
    name: runTask,
    schema: Joi.object<ImportJob, true>({ importId: id().required() }),
    async run(job) {
      try {
        await runTurn(job, deps);
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        await fail(job, error.message);
      }
    },
  };
}

async function fail({ database, tenant, payload: { importId } }: Job<ImportJob>, error: string): Promise<void> {
  await database.transaction(tenant.id, async (db) => {
    const state = await lockRun(db, importId);
    if (state && isOpen(state)) await endImport(db, importId, { status: 'FAILED', error });
  });
}

const isOpen = ({ status }: RunState) => status === 'QUEUED' || status === 'RUNNING';

async function runTurn({ database, tenant, payload: { importId } }: Job<ImportJob>, deps: TargetDeps): Promise<void> {
  const [state, attempts] = await database.transaction(
    tenant.id,
    async (db) => [await lockRun(db, importId), await noteAttempt(db, importId)] as const,
  );
  if (!state || !isOpen(state)) return;
  if (attempts > mostAttempts) {
    throw new Unreadable('It was tried too often, and failed for reasons that are not in the file.');
  }
  // Before the file is read, which its user may not do any more.
  callerOf(state);
  const target = targetOf(state, deps);
  const run: BatchRun = { database, tenantId: tenant.id, importId, deps, target, callerOf };
  const source = await openSource(database.reading(tenant.id), state, target);
  if (state.status === 'QUEUED' && !(await begin(run, source))) return;
  const until = performance.now() + turn;
  for await (const batch of ahead(batchesOf(source, target))) {
    if (!(await applyBatch(run, batch)) || batch.isLast) return;
    if (performance.now() >= until) {
      await database.transaction(tenant.id, (db) => enqueue(db, runJob(importId)));
      return;
    }
  }
}

/** @returns false if it was cancelled meanwhile, or another worker began */
function begin({ database, tenantId, importId }: BatchRun, source: Source): Promise<boolean> {
  return database.transaction(tenantId, async (db) => {
    const state = await lockRun(db, importId);
    if (state?.status !== 'QUEUED') return false;
    await startRun(db, importId, source);
    return true;
  });
}

/** @throws Unreadable if the user of the import may not do it any more */
function callerOf(state: RunState): UserCaller {
  const ofUser = permissionsOf(state.roles ?? [], state.custom ?? []);
  const permissions = limitedTo(limitedTo(ofUser, state.permissions), state.tokenPermissions);
  const missing = (['imports:manage', permissionOf(state.resource)] as const).filter((name) => !permissions.has(name));
  if (missing.length > 0)
    throw new Unreadable(`Who sent the file has no longer the permission ${missing.join(' and ')}.`);
  // As who sent it: neither an Api-Token nor an impersonation may do what takes the user in person.
  return {
    kind: state.tokenId === null ? 'jwt' : 'apiToken',
    userId: state.sentBy,
    credentialId: state.tokenId ?? state.id,
    readOnly: false,
    permissions,
    ...(state.impersonatorId !== null && { impersonatorId: state.impersonatorId }),
  };
}

/** One batch at least, so that an import without rows ends, too. */
async function* batchesOf({ items, position }: Source, target: Target): AsyncGenerator<Batch, void> {
  let begun = position;
  let rows: BatchRow[] = [];
  for await (const row of items) {
    // Only now it is known that the batch is not the last.
    const end = rows.at(-1)?.end ?? begun;
    if (rows.length === batchRows || end - begun >= batchBytes) {
      yield { position: begun, rows, isLast: false };
      begun = end;
      rows = [];
    }
    rows.push(batchRow(row, target));
  }
  yield { position: begun, rows, isLast: true };
}

/** Reads the next value while one is worked on: rows are parsed and checked while PostgreSQL writes those before them. */
async function* ahead<Value>(values: AsyncGenerator<Value, void>): AsyncGenerator<Value, void> {
  try {
    for (let reading = values.next(); ; ) {
      const { value, done } = await reading;
      if (done) return;
      reading = values.next();
      // Its error counts once its turn has come.
      reading.catch(() => {});
      yield value;
    }
  } finally {
    await values.return(undefined);
  }
}
