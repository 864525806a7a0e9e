/** What of roles is done in the background. */
import Joi from '#contracts/schemas/joi.ts';
import { roleKey } from '#contracts/schemas/role.ts';
import { type AnyTask, anyTask, type Task } from '#server/platform/jobs/task.ts';
import { takeRole } from './store.ts';

interface TakeRole {
  readonly key: string;
}

/** A statement over all who have a role would hold their rows for seconds, and might never end in time. */
const batch = 1_000;

const takeRoleTask: Task<TakeRole> = {
  name: 'permission.takeRole',
  schema: Joi.object<TakeRole, true>({ key: roleKey().required() }),
  async run({ tenant, payload, database }) {
    for (let taken = batch; taken === batch; ) {
      taken = await takeRole(database.writing(tenant.id), payload.key, batch);
    }
  },
};

export function permissionTasks(): AnyTask[] {
  return [anyTask(takeRoleTask)];
}
