/** Anonymises rows of erased people at the end of their retention. Each erasure enqueues it for the ends of its own. */
import Joi from '#contracts/schemas/joi.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { anonymiseTask } from './anonymise-job.ts';
import { anonymiseDue } from './anonymise-store.ts';

export function anonymiseDueTask(): Task<Record<string, never>> {
  return {
    name: anonymiseTask,
    schema: Joi.object<Record<string, never>, true>({}),
    async run({ tenant, database }) {
      await anonymiseDue(database.writing(tenant.id));
    },
  };
}
