/** What an operator does to tenants: sees all of them, takes one out of service, and puts it back. */
import { recordOperatorAct } from '#server/gateway/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { asOwner, tenantDb } from '#server/platform/postgres/owner.ts';
import type { Random } from '#server/platform/random.ts';
import { tenantAt } from './hosts.ts';
import { selectEveryTenant, type TenantRow, updateStatus } from './owner-store.ts';

export type { TenantRow } from './owner-store.ts';

export interface OperatingDeps {
  readonly adminUrl: string;
  readonly random: Random;
  readonly clock: Clock;
}

/** What became of a tenant. */
export interface StatusChange {
  readonly host: string;
  readonly status: TenantRow['status'];
  /** False: it was so before. */
  readonly changed: boolean;
}

/** @returns all of them, by host. */
export function everyTenant(adminUrl: string): Promise<TenantRow[]> {
  return asOwner(adminUrl, selectEveryTenant);
}

/**
 * Its host answers like one that nobody has, on every node within a second; its jobs wait, those under way but for some
 * seconds. Nothing of it is lost: sessions and tokens hold again, and jobs go on, once it is resumed.
 * @throws UnknownHost
 */
export function suspendTenant(host: string, deps: OperatingDeps): Promise<StatusChange> {
  return setStatus(host, 'SUSPENDED', 'tenants.suspend', deps);
}

/** On every node within a second, for its jobs two. @throws UnknownHost */
export function resumeTenant(host: string, deps: OperatingDeps): Promise<StatusChange> {
  return setStatus(host, 'ACTIVE', 'tenants.resume', deps);
}

async function setStatus(
  host: string,
  status: TenantRow['status'],
  action: string,
  deps: OperatingDeps,
): Promise<StatusChange> {
  return asOwner(deps.adminUrl, async (client) => {
    const db = await tenantDb(client, (await tenantAt(client, host)).id);
    const changed = await updateStatus(db, status);
    if (changed) await recordOperatorAct(db, { action, resourceId: db.tenantId }, deps);
    return { host, status, changed };
  });
}
