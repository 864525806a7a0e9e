/** Handlers of imports. */
import { imports } from '#contracts/operations/imports.ts';
import {
  type ColumnMapping,
  type Import,
  type ImportResource,
  type ImportStatus,
  importTransitions,
  maximumImportFiles,
} from '#contracts/schemas/import.ts';
import { asIs, csvFile } from '#server/gateway/api/csv-file.ts';
import { type BoundHandler, type Context, created, found, handle } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import type { UserCaller } from '#server/gateway/api/request-context.ts';
import { refusedTransition } from '#server/gateway/api/transition.ts';
import { Upload } from '#server/gateway/stages/upload.ts';
import type { Clock } from '#server/platform/clock.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { chunkReader, insertChunk } from '#server/platform/postgres/chunks.ts';
import { cellWriter } from '#server/platform/postgres/csv.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { forgetTask } from './forget-task.ts';
import { permissionOf } from './permission.ts';
import { previewOf } from './preview.ts';
import * as store from './store.ts';
import { inUtf8 } from './text-encoding.ts';

const days = 24 * 3_600_000;

/** Enqueues the deletion of what is too old by then. The file of a dry run is, two days after its run. */
type Forget = (db: TenantDb, days: number) => Promise<void>;

export function importHandlers(deps: { database: Database; random: Random; clock: Clock }): BoundHandler[] {
  const { random, clock } = deps;
  const forgetIn: Forget = (db, after) => {
    const runAt = new Date(clock.now().getTime() + after * days);
    return enqueue(db, { task: forgetTask, payload: {}, key: runAt.toISOString().slice(0, 10), runAt });
  };
  return [
    handle(imports.list, async ({ db, query, pager }) =>
      pager.pageOf(await store.selectImports(db, query, pager.request)),
    ),
    handle(imports.create, async ({ db, body, caller }) => {
      assertMay(caller, body.resource);
      const {
        format = 'CSV',
        matchBy = 'externalId',
        columns = [],
        delimiter = null,
        raw = false,
        dryRun = false,
        country,
        fileOf,
      } = body;
      const given = { resource: body.resource, format, matchBy, columns, delimiter, raw, dryRun, country };
      checkMatch(given);
      checkColumns(given);
      const id = newId(random, clock);
      const row = await store.insertImport(db, { ...given, id, createdBy: caller.userId });
      await forgetIn(db, 31);
      if (fileOf === undefined) return created(row);
      if (dryRun) await forgetIn(db, 3);
      return created(await takeFile(db, { from: fileOf, to: id, dryRun }, caller));
    }),
    lockable(
      'imports',
      handle(imports.get, async ({ db, params }) => found(await store.selectImport(db, params.id))),
    ),
    handle(imports.upload, (context) => upload(context, forgetIn)),
    handle(imports.preview, async ({ db, params, caller }) => {
      const reading = await store.selectReading(db, params.id);
      if (!reading) throw new Problem('not_found');
      assertMay(caller, reading.resource);
      const preview =
        reading.format === 'CSV' && (await previewOf(chunkReader(db, 'import', params.id), reading.delimiter));
      if (!preview) throw new Problem('invalid_transition', { detail: 'The import has no CSV file any more.' });
      return preview;
    }),
    handle(imports.cancel, async ({ db, params }) => {
      await lockedFor(db, params.id, 'CANCELLED');
      return found(await store.endImport(db, params.id, { status: 'CANCELLED' }));
    }),
    handle(imports.problems, async ({ db, params, query, caller }) => {
      const reading = await store.selectReading(db, params.id);
      if (!reading) throw new Problem('not_found');
      // They quote values of the file, as its preview does.
      assertMay(caller, reading.resource);
      const rows = store.problemRows(db, params.id, cellWriter(asIs(query)));
      return csvFile({ name: 'import-problems', tenantId: db.tenantId, rows, format: query }, deps);
    }),
  ];
}

async function upload(
  { db, params, caller, body, audit }: Context<{ id: string }, unknown, unknown>,
  forgetIn: Forget,
) {
  // A bug: the contract has `upload`.
  if (!(body instanceof Upload)) throw new Error('the upload has not been received');
  const { resource, dryRun } = await lockedFor(db, params.id, 'QUEUED');
  assertMay(caller, resource);
  // Before the file is stored in vain; what counts is below, under the lock.
  await assertRoom(db);
  if (dryRun) await forgetIn(db, 3);
  let position = 0;
  for await (const content of inUtf8(body)) {
    await insertChunk(db, 'import', params.id, { position, content });
    position += content.length;
  }
  await store.lockFiles(db);
  const open = await assertRoom(db);
  await store.dropOldestFiles(db, maximumImportFiles - open - 1);
  audit({ bytes: body.bytes, sha256: body.digest.toString('hex') });
  return found<Import>(await store.queueImport(db, params.id, position, caller));
}

/** @returns how many imports wait or run. @throws Problem 409 where no other may: all tenants share the disk */
async function assertRoom(db: TenantDb): Promise<number> {
  const open = await store.countOpen(db);
  if (open < maximumImportFiles) return open;
  const detail = `${maximumImportFiles} imports wait or run. Send the file once one of them has ended.`;
  throw new Problem('invalid_transition', { detail });
}

/**
 * Queues an import with the file of a dry run.
 * @throws Problem 422 if there is none, 403 without the permission for its rows, 409 if its file is gone
 */
async function takeFile(
  db: TenantDb,
  { from, to, dryRun }: { from: string; to: string; dryRun: boolean },
  caller: UserCaller,
) {
  const dry = await store.lockImport(db, from);
  if (!dry?.dryRun) throw invalidProperty('fileOf', 'fileOf is not a dry run', 'unknown_reference');
  assertMay(caller, dry.resource);
  if (!(await store.moveFile(db, from, to))) {
    throw new Problem('invalid_transition', { detail: 'The file of this dry run is not kept any more.' });
  }
  if (dryRun) await store.deleteImport(db, from);
  else if (importTransitions[dry.status].includes('CANCELLED'))
    await store.endImport(db, from, { status: 'CANCELLED' });
  return store.queueImport(db, to, Number(dry.bytes), caller);
}

/** @throws Problem 403 */
function assertMay({ permissions }: UserCaller, resource: ImportResource): void {
  const permission = permissionOf(resource);
  if (permissions.has(permission)) return;
  throw new Problem('forbidden', { detail: `An import of ${resource} also needs the permission ${permission}.` });
}

/** @throws Problem 422 for a key that the objects are not found by */
function checkMatch({ resource, matchBy }: { resource: ImportResource; matchBy: string }): void {
  if (matchBy === 'externalId' || resource === 'users' || resource === 'contacts') return;
  const message = `matchBy of ${resource} is externalId: only users and contacts are also matched by email`;
  throw new Problem('validation_failed', {
    violations: [{ propertyPath: 'matchBy', message, code: 'exclusive' }],
  });
}

/** @throws Problem 422 for a column that is mapped twice */
function checkColumns({ columns }: { columns: readonly ColumnMapping[] }): void {
  const names = columns.map(({ column }) => column);
  const index = names.findIndex((name, at) => names.indexOf(name) < at);
  if (index < 0) return;
  const propertyPath = `columns.${index}.column`;
  throw new Problem('validation_failed', {
    violations: [{ propertyPath, message: `${propertyPath} is mapped already`, code: 'unique' }],
  });
}

/** @throws Problem 404, and 409 where the import may not become this */
async function lockedFor(db: TenantDb, id: string, to: ImportStatus) {
  const locked = await store.lockImport(db, id);
  if (!locked) throw new Problem('not_found');
  if (!importTransitions[locked.status].includes(to))
    throw refusedTransition('import', importTransitions, locked.status, to);
  return locked;
}
