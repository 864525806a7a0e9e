/** Operator commands on tenants: list, rename, suspend and resume. */
import { recordOperatorAct } from '#server/gateway/api/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { asOwner, tenantDb } from '#server/platform/postgres/owner.ts';
import type { Random } from '#server/platform/random.ts';
import { tenantAt } from './hosts.ts';
import { type NewTenant, selectEveryTenant, type TenantRow, updateAddress, updateStatus } from './owner-store.ts';
import { refusingTaken } from './tenants.ts';

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
  /** False: it was already as the command makes it. */
  readonly changed: boolean;
}

/** @returns all tenants, by host. */
export function allTenants(adminUrl: string): Promise<TenantRow[]> {
  return asOwner(adminUrl, selectEveryTenant);
}

/**
 * Within a second every node responds to its host as to an unknown one; its jobs are parked, and running ones end.
 * No data is lost: sessions, tokens and jobs continue once it is resumed.
 * @throws UnknownHost
 */
export function suspendTenant(host: string, deps: OperatingDeps): Promise<StatusChange> {
  return setStatus(host, 'SUSPENDED', 'tenants.suspend', deps);
}

/** Effective on every node within a second; its jobs are due as before. @throws UnknownHost */
export function resumeTenant(host: string, deps: OperatingDeps): Promise<StatusChange> {
  return setStatus(host, 'ACTIVE', 'tenants.resume', deps);
}

/**
 * Within a second every node serves the tenant at its new host, and responds to the old one as to an unknown one. Sessions and
 * tokens of OAuth end, because they name their issuer; Api-Tokens stay good.
 * @returns `changed` is false when it had this address before. @throws UnknownHost, OperatorRefusal for a host in use
 */
export function renameTenant(
  host: string,
  address: Omit<NewTenant, 'name'>,
  deps: OperatingDeps,
): Promise<Omit<StatusChange, 'host'>> {
  return asOwner(deps.adminUrl, async (client) => {
    const { id, status } = await tenantAt(client, host);
    const db = await tenantDb(client, id);
    const changed = await refusingTaken(address.host, () => updateAddress(db, address));
    if (changed) await recordOperatorAct(db, { action: 'tenants.rename', resourceId: db.tenantId }, deps);
    return { changed, status };
  });
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
