/** Background tasks of roles. */
import Joi from '#contracts/schemas/joi.ts';
import { roleKey } from '#contracts/schemas/role.ts';
import { type AnyTask, anyTask, type Task } from '#server/platform/jobs/task.ts';
import { removeRole } from './store.ts';

interface RemoveRole {
  readonly key: string;
}

/** A single statement for all users of a role would lock their rows for seconds, and could time out. */
const batch = 1_000;

const removeRoleTask: Task<RemoveRole> = {
  name: 'permission.takeRole',
  schema: Joi.object<RemoveRole, true>({ key: roleKey().required() }),
  async run({ tenant, payload, database }) {
    for (let taken = batch; taken === batch; ) {
      taken = await removeRole(database.writing(tenant.id), payload.key, batch);
    }
  },
};

export function permissionTasks(): AnyTask[] {
  return [anyTask(removeRoleTask)];
}
