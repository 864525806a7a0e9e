/** A tenant keeps an administrator: without one, nobody could let anybody in again. */
import { Problem } from '#server/gateway/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { anotherAdministrator, type Holder, holdAdministrators } from './store.ts';

/**
 * Before a user loses the role, is disabled or deleted. Until the end of the transaction nobody else does the same, so
 * that two administrators cannot each remove the other.
 * @param read finds the user, once that is sure.
 * @throws Problem 409 when no other active administrator remains
 */
export async function keepingAnAdministrator(db: TenantDb, read: () => Promise<Holder>): Promise<Holder> {
  await holdAdministrators(db);
  const holder = await read();
  if (holder.roles.includes('ROLE_ADMIN') && !(await anotherAdministrator(db, holder.id))) {
    throw new Problem('invalid_transition', { detail: 'An active administrator must remain.' });
  }
  return holder;
}
