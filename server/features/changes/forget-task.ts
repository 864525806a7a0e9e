/** Deletes changes beyond the retention. The capture enqueues it with one of 1 024 changes (migration 0022). */
import Joi from '#contracts/schemas/joi.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { forgetSome } from './store.ts';

export function forgetChangesTask(): Task<Record<string, never>> {
  return {
    name: 'changes.forget',
    schema: Joi.object<Record<string, never>, true>({}),
    async run({ tenant, database }) {
      while (await forgetSome(database.writing(tenant.id)));
    },
  };
}
