/** Notes adhesions that have expired: their status follows from the time, which no trigger captures. */
import Joi from '#contracts/schemas/joi.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { expireSome } from './store.ts';

/** Triggers enqueue it for the end of each adhesion (migration 0026). */
export function expireAdhesionsTask(): Task<Record<string, never>> {
  return {
    name: 'adhesions.expire',
    schema: Joi.object<Record<string, never>, true>({}),
    async run({ tenant, database }) {
      while (await expireSome(database.writing(tenant.id)));
    },
  };
}
