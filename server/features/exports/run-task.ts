/**
 * Writes an export in batches. Each batch is one transaction with its progress, so that a run that is killed goes on after
 * the last batch. A job runs for some seconds and enqueues the next, so that others get turns.
 */
import { limitedTo, permissionsOf } from '#contracts/permissions.ts';
import type { ExportResource } from '#contracts/schemas/export.ts';
import { id } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import { webhookResource } from '#contracts/webhook-events.ts';
import { selectObjects } from '#server/features/webhooks/current-objects.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { insertChunk } from '#server/platform/postgres/chunks.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { cellsOf, columnsOf, lineOf } from './csv-lines.ts';
import { missingFor } from './permissions.ts';
import { referencesOf, selectReferences, shownReferences } from './references.ts';
import { type ExportJob, runJob, runTask } from './run-job.ts';
import {
  deleteChunks,
  endExport,
  lockRun,
  noteAttempt,
  noteProgress,
  type RunState,
  selectIdsAfter,
} from './run-store.ts';

const batchRows = 500;
/** Milliseconds after which a job gives way. */
const turn = 10_000;
/** Attempts without progress, which take ten minutes. */
const mostAttempts = 20;

export function runExportTask(): Task<ExportJob> {
  return {
    name: runTask,
    schema: Joi.object<ExportJob, true>({ exportId: id().required() }),
    async run({ database, tenant, payload }) {
      const until = performance.now() + turn;
      if (!(await database.transaction(tenant.id, (db) => begin(db, payload.exportId)))) return;
      while (await database.transaction(tenant.id, (db) => writeBatch(db, payload.exportId))) {
        if (performance.now() < until) continue;
        await database.transaction(tenant.id, (db) => enqueue(db, runJob(payload.exportId)));
        return;
      }
    },
  };
}

/** @returns false if it was tried too often, and has failed */
async function begin(db: TenantDb, exportId: string): Promise<boolean> {
  if ((await noteAttempt(db, exportId)) <= mostAttempts) return true;
  await failRun(db, exportId, 'It was tried too often.');
  return false;
}

async function failRun(db: TenantDb, exportId: string, error: string): Promise<void> {
  await deleteChunks(db, exportId);
  await endExport(db, exportId, { status: 'FAILED', error });
}

/** @returns whether more may follow */
async function writeBatch(db: TenantDb, exportId: string): Promise<boolean> {
  const state = await lockRun(db, exportId);
  if (!state || (state.status !== 'QUEUED' && state.status !== 'RUNNING')) return false;
  const ofUser = permissionsOf(state.roles ?? [], state.custom ?? []);
  const permissions = limitedTo(limitedTo(ofUser, state.permissions), state.tokenPermissions);
  if (!permissions.has('exports:manage') || missingFor(state, permissions).length > 0) {
    await failRun(db, exportId, 'The credential that ordered it no longer has the permissions that it needs.');
    return false;
  }
  const { resource, lastId, bytes } = state;
  const ids = await selectIdsAfter(db, resource, { lastId, most: batchRows });
  // As it was created: who has got more permissions since has to create another.
  const shown = state.hasDetails ? permissions : new Set([webhookResource(resource).permission]);
  const objects = await selectObjects(db, resource, ids, shown);
  const references = await selectReferences(db, resource, ids, shownReferences(state));
  const line = lineWriter(state);
  const lines = ids.map((each) => line(objects.get(each), references.get(each)));
  const content = Buffer.from(`${headOf(state)}${lines.join('')}`);
  const position = Number(bytes);
  if (content.length > 0) await insertChunk(db, 'export', exportId, { position, content });
  await noteProgress(db, exportId, {
    rows: objects.size,
    bytes: position + content.length,
    lastId: ids.at(-1) ?? lastId,
  });
  if (ids.length === batchRows) return true;
  await endExport(db, exportId, { status: 'FINISHED' });
  return false;
}

/** A byte order mark, by which spreadsheets know UTF-8, and the header row. */
function headOf({ format, raw, status, resource }: RunState): string {
  if (format !== 'CSV' || status !== 'QUEUED') return '';
  return `${raw ? '' : '\ufeff'}${lineOf(headerOf(resource))}`;
}

const headerOf = (resource: ExportResource) => [
  ...columnsOf(webhookResource(resource).object),
  ...referencesOf(resource),
];

/** @returns a function of the JSON of an object, undefined if it was deleted since its id was read, and of its references */
function lineWriter({ format, raw, resource }: RunState): (json?: string, references?: string) => string {
  // Once for all: describing a schema takes longer than writing a line.
  const columns = format === 'CSV' ? headerOf(resource) : [];
  return (json, references) => {
    if (json === undefined) return '';
    if (format === 'NDJSON' && references === undefined) return `${json}\n`;
    const object = { ...JSON.parse(json), ...JSON.parse(references ?? '{}') };
    return format === 'NDJSON' ? `${JSON.stringify(object)}\n` : lineOf(cellsOf(object, columns, raw));
  };
}
