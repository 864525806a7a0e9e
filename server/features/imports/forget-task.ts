/** Deletes imports beyond their retention. Each import enqueues it for its own end. */
import Joi from '#contracts/schemas/joi.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { deleteOldImports } from './store.ts';

export const forgetTask = 'imports.forget';

export function forgetImportsTask(): Task<Record<string, never>> {
  return {
    name: forgetTask,
    schema: Joi.object<Record<string, never>, true>({}),
    run: ({ tenant, database }) => deleteOldImports(database.writing(tenant.id)),
  };
}
