/** Operator commands on tenants: list, suspend and resume. */
import { recordOperatorAct } from '#server/gateway/api/audit.ts';
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

/** The status of a tenant after a command. */
export interface StatusChange {
  readonly host: string;
  readonly status: TenantRow['status'];
  /** False: it already had the status. */
  readonly changed: boolean;
}

/** @returns all tenants, by host. */
export function allTenants(adminUrl: string): Promise<TenantRow[]> {
  return asOwner(adminUrl, selectEveryTenant);
}

/**
 * Within a second every node responds to its host as to an unknown one; its jobs pause, running ones after some seconds.
 * No data is lost: sessions, tokens and jobs continue once it is resumed.
 * @throws UnknownHost
 */
export function suspendTenant(host: string, deps: OperatingDeps): Promise<StatusChange> {
  return setStatus(host, 'SUSPENDED', 'tenants.suspend', deps);
}

/** Effective on every node within a second, for jobs within two. @throws UnknownHost */
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
