/** Handlers of exports. */
import { Readable } from 'node:stream';
import { exports } from '#contracts/operations/exports.ts';
import { maximumExports } from '#contracts/schemas/export.ts';
import { importMediaTypes } from '#contracts/schemas/import.ts';
import { FileBody } from '#server/gateway/api/file-body.ts';
import { type BoundHandler, created, found, handle } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { UserCaller } from '#server/gateway/api/request-context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { chunkReader } from '#server/platform/postgres/chunks.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { forgetTask } from './forget-task.ts';
import { hasDetails, missingFor } from './permissions.ts';
import * as store from './store.ts';

const days = 24 * 3_600_000;

export function exportHandlers({ random, clock }: { random: Random; clock: Clock }): BoundHandler[] {
  return [
    handle(exports.list, async ({ db, query, pager }) =>
      pager.pageOf(await store.selectExports(db, query, pager.request)),
    ),
    handle(exports.create, async ({ db, body, caller }) => {
      const { resource, format = 'CSV', raw = false } = body;
      const { permissions } = caller;
      const given = {
        resource,
        format,
        raw,
        hasDetails: hasDetails(resource, permissions),
        permissions: [...permissions],
      };
      assertMay(caller, given);
      const id = newId(random, clock);
      const row = await store.insertExport(db, { ...given, id, caller }, maximumExports);
      if (!row) {
        const detail = `The limit of ${maximumExports} exports is reached. Delete one first.`;
        throw new Problem('invalid_transition', { detail });
      }
      const runAt = new Date(clock.now().getTime() + 8 * days);
      await enqueue(db, { task: forgetTask, payload: {}, key: runAt.toISOString().slice(0, 10), runAt });
      return created(row);
    }),
    lockable(
      'exports',
      handle(exports.get, async ({ db, params }) => found(await store.selectExport(db, params.id))),
    ),
    handle(exports.download, async ({ db, params, caller }) => {
      const file = await store.selectFile(db, params.id);
      if (!file) throw new Problem('not_found');
      assertMay(caller, file);
      if (file.status !== 'FINISHED')
        throw new Problem('invalid_transition', { detail: `The export is ${file.status}: it has no file.` });
      const read = chunkReader(db, 'export', file.id);
      return new FileBody({
        length: Number(file.bytes),
        content: (begin) => Readable.from(read(begin)),
        type: importMediaTypes[file.format],
        name: `${file.resource}-${file.day}.${file.format.toLowerCase()}`,
        etag: file.id,
        parameters: file.format === 'CSV' ? 'charset=utf-8; header=present' : 'charset=utf-8',
      });
    }),
    handle(exports.delete, async ({ db, params }) => {
      if (!(await store.deleteExport(db, params.id))) throw new Problem('not_found');
      return undefined;
    }),
  ];
}

/** @throws Problem 403 */
function assertMay({ permissions }: UserCaller, wanted: Parameters<typeof missingFor>[0]): void {
  const missing = missingFor(wanted, permissions);
  if (missing.length === 0) return;
  const detail = `An export of ${wanted.resource} objects also needs the permission ${missing.join(', ')}.`;
  throw new Problem('forbidden', { detail });
}
