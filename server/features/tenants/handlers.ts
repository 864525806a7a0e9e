/** The tenant, as it is seen from within. */
import { getTenant, updateTenant as updateContract } from '#contracts/operations/tenant.ts';
import { type BoundHandler, found, handle } from '#server/gateway/handle.ts';
import { updateTenant } from './profile.ts';
import { selectTenant } from './store.ts';

export function tenantHandlers(): BoundHandler[] {
  return [
    handle(getTenant, async ({ db }) => found(await selectTenant(db))),
    handle(updateContract, async ({ db, body, audit }) => {
      // Whose account is on the invoices matters most; a picture is not for the log.
      const { logo, ...changes } = body;
      audit({ ...changes, ...(logo !== undefined && { logo: logo === null ? 'removed' : 'replaced' }) });
      return found(await updateTenant(db, body));
    }),
  ];
}
