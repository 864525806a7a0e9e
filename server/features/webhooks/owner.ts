/** The owner of a subscription. Deliveries require the owner's permissions. */
import { permissionsOf } from '#contracts/permissions.ts';
import { permissionsToSubscribe } from '#contracts/webhook-events.ts';
import { customPermissions } from '#server/features/identity/custom-permissions.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';
import { enqueueDisabledMails } from './disabled-task.ts';
import { enqueueDrain } from './drain-job.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type OwnerState = {
  /** Null for a subscription of the operator: it needs no permission. */
  ownerId: string | null;
  /** Null where the owner is disabled or deleted. */
  ownerRoles: string[] | null;
  ownerCustom: string[];
};

/** Selects an OwnerState; `s` is the subscription, `u` is joined by `ownerOf`. */
export const ownerColumns = sql`s.owner_id as "ownerId", u.roles as "ownerRoles", ${customPermissions('u')} as "ownerCustom"`;

export function ownerOf(db: TenantDb): Sql {
  return sql`left join users u on ${db.tenantFilter('u')} and u.tenant_id = s.tenant_id and u.id = s.owner_id
    and u.status = 'ACTIVE' and u.deleted_at is null`;
}

/** @returns whether the owner may manage webhooks and see the events of these patterns or types, at this moment. */
export function mayBeSent({ ownerId, ownerRoles, ownerCustom }: OwnerState, patterns: readonly string[]): boolean {
  if (ownerId === null) return true;
  const may = permissionsOf(ownerRoles ?? [], ownerRoles ? ownerCustom : []);
  return may.has('webhooks:manage') && permissionsToSubscribe(patterns).every((permission) => may.has(permission));
}

/** Disables a subscription whose owner lost access, unless it has a new owner, and mails administrators. */
export async function disableForOwner(
  db: TenantDb,
  { id, ownerId }: { readonly id: string; readonly ownerId: string | null },
): Promise<void> {
  const rows = await db.rows(
    sql`update webhook_subscriptions set status = 'DISABLED', disabled_reason = 'OWNER_LOST_ACCESS', updated_at = app.now()
      where ${db.tenantFilter()} and id = ${id} and owner_id = ${ownerId} and status = 'ENABLED' returning id`,
  );
  if (rows.length === 0) return;
  await enqueueDisabledMails(db, id);
  // To give up the pending deliveries.
  await enqueueDrain(db, { id, slow: false });
}
