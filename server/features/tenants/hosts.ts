/** Look-up of a tenant by host, for operators. */
import { OperatorRefusal } from '#server/platform/operator-refusal.ts';
import type { OwnerClient } from '#server/platform/postgres/owner.ts';
import { selectHosts, selectTenantAt, type TenantRow } from './owner-store.ts';

/** An unknown host; the message names some known ones. */
export class UnknownHost extends OperatorRefusal {
  override name = 'UnknownHost';
  constructor(host: string, known: readonly string[]) {
    const others = known.length > 0 ? `Try one of these: ${known.join(', ')}.` : 'There are no tenants yet.';
    super(`There is no tenant at the host "${host}". ${others}`);
  }
}

/** @returns the tenant of a host, also a suspended one. @throws UnknownHost */
export async function tenantAt(client: OwnerClient, host: string): Promise<TenantRow> {
  const tenant = await selectTenantAt(client, host);
  if (!tenant) throw new UnknownHost(host, await selectHosts(client, 10));
  return tenant;
}
