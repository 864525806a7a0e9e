/** Settings of notifications in PostgreSQL. */
import type { NotificationKind, NotificationLanguage, NotificationText } from '#contracts/schemas/notification.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import type { Recipient } from './notice.ts';

/** What a tenant has changed. A type, not an interface: pg wants rows with an index signature. */
export type Setting = { enabled: boolean; texts: Partial<Record<NotificationLanguage, NotificationText>> };

/** @returns the settings by kind; kinds that were never changed have none */
export async function selectSettings(db: TenantDb): Promise<Map<string, Setting>> {
  const rows = await db.rows<Setting & { kind: string }>(
    sql`select n.kind, n.enabled, n.texts from notifications n where ${db.tenantFilter('n')}`,
  );
  return new Map(rows.map(({ kind, ...setting }) => [kind, setting]));
}

export async function selectSetting(db: TenantDb, kind: NotificationKind): Promise<Setting | undefined> {
  const [row] = await db.rows<Setting>(
    sql`select n.enabled, n.texts from notifications n where ${db.tenantFilter('n')} and n.kind = ${kind}`,
  );
  return row;
}

/** Call under the tenant's lock of notifications: it replaces all languages of these kinds. */
export async function saveSettings(
  db: TenantDb,
  settings: readonly (Setting & { kind: NotificationKind })[],
): Promise<void> {
  await db.rows(
    sql`insert into notifications (tenant_id, kind, enabled, texts)
      select ${db.tenantId}::uuid, s.kind, s.enabled, s.texts
        from jsonb_to_recordset(${JSON.stringify(settings)}::jsonb) s (kind text, enabled boolean, texts jsonb)
      on conflict (tenant_id, kind) do update set enabled = excluded.enabled, texts = excluded.texts`,
  );
}

/** @returns a user as the recipient of a mail */
export async function selectRecipient(db: TenantDb, userId: string): Promise<Recipient | undefined> {
  const [row] = await db.rows<Recipient & Record<string, unknown>>(
    sql`select u.email, u.first_name as "firstName", u.last_name as "lastName", u.locale from users u
      where ${db.tenantFilter('u')} and u.id = ${userId} and u.deleted_at is null`,
  );
  return row;
}
