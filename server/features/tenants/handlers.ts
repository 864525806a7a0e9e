/** Handlers of the tenant's own profile. */

import { tenant } from '#contracts/operations/tenant.ts';
import { type BoundHandler, found, handle } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { lockInTenant } from '#server/platform/postgres/tenant-lock.ts';
import { updateTenant } from './profile.ts';
import { selectTenant } from './store.ts';

export function tenantHandlers(): BoundHandler[] {
  return [
    lockable(
      (db) => lockInTenant(db, 'profile'),
      handle(tenant.get, async ({ db }) => found(await selectTenant(db))),
    ),
    handle(tenant.update, async ({ db, body, audit }) => {
      // The audit log needs the bank account of invoices, not the picture.
      const { logo, ...changes } = body;
      audit({ ...changes, ...(logo !== undefined && { logo: logo === null ? 'removed' : 'replaced' }) });
      return found(await updateTenant(db, body));
    }),
  ];
}
