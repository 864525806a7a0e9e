/** Deletes exports beyond their retention. Each export enqueues it for its own end. */
import Joi from '#contracts/schemas/joi.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { deleteOldExports } from './store.ts';

export const forgetTask = 'exports.forget';

export function forgetExportsTask(): Task<Record<string, never>> {
  return {
    name: forgetTask,
    schema: Joi.object<Record<string, never>, true>({}),
    run: ({ tenant, database }) => deleteOldExports(database.writing(tenant.id)),
  };
}
