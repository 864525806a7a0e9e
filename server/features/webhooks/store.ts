/** Webhook subscriptions in PostgreSQL, as those see them who manage them. */
import type { DisabledReason, NewWebhookSubscription } from '#contracts/schemas/webhook.ts';
import type { PageRequest } from '#server/gateway/page.ts';
import { assignments } from '#server/platform/postgres/assignments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { type JsonRow, shownAs } from '#server/platform/postgres/shown.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

const latest = (column: string) =>
  `(select ${column} from webhook_attempts a where a.tenant_id = s.tenant_id and a.subscription_id = s.id
    order by a.started_at desc limit 1)`;

const columns = raw(`s.id, s.url, s.events, s.description, s.status, s.disabled_reason as "disabledReason",
  app.iso(s.failing_since) as "failingSince", ${latest('app.iso(a.started_at)')} as "lastAttemptAt",
  ${latest('a.response_status')} as "lastResponseStatus", app.iso(s.secret_rotated_at) as "secretRotatedAt",
  s.created_by as "createdById", app.iso(s.created_at) as "createdAt", app.iso(s.updated_at) as "updatedAt"`);

const shown = shownAs(raw('s'), columns);

export function selectSubscriptions(db: TenantDb, page: PageRequest): Promise<KeysetRow[]> {
  const where = [db.tenantIs('s')];
  return db.rows<KeysetRow>(pageOfRows({ from: sql`webhook_subscriptions s`, alias: sql`s`, columns, where, ...page }));
}

export async function selectSubscription(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${shown(sql`webhook_subscriptions`)} where ${db.tenantIs('s')} and s.id = ${id}`,
  );
  return row;
}

/** What it asks for: to be known before anything is done with it. */
export async function selectEventsOf(db: TenantDb, id: string): Promise<string[] | undefined> {
  const [row] = await db.rows<{ events: string[] }>(
    sql`select s.events from webhook_subscriptions s where ${db.tenantIs('s')} and s.id = ${id}`,
  );
  return row?.events;
}

export interface SubscriptionRow extends NewWebhookSubscription {
  readonly id: string;
  readonly createdBy: string | null;
  readonly secret: Buffer;
}

/** @returns nothing when the tenant has as many as it may. */
export async function insertSubscription(
  db: TenantDb,
  { id, url, events, description, createdBy, secret }: SubscriptionRow,
  maximum: number,
): Promise<JsonRow | undefined> {
  // Of two at once the second counts the first.
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`webhook_subscriptions ${db.tenantId}`}, 0))`);
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        insert into webhook_subscriptions (tenant_id, id, url, events, description, created_by, secret)
        select ${db.tenantId}::uuid, ${id}::uuid, ${url}::text, ${events}::text[], ${description ?? null}::text, ${createdBy}::uuid, ${secret}::bytea
        where (select count(*) from webhook_subscriptions s where ${db.tenantIs('s')}) < ${maximum}::int
        returning *) ${shown(sql`written`)}`,
  );
  return row;
}

const patchable = {
  url: raw('url'),
  events: raw('events'),
  description: raw('description'),
} satisfies Record<keyof NewWebhookSubscription, Sql>;

export async function patchSubscription(
  db: TenantDb,
  id: string,
  patch: Partial<NewWebhookSubscription>,
): Promise<JsonRow | undefined> {
  return update(db, id, join(assignments<Partial<NewWebhookSubscription>>(patchable, patch), ', '));
}

/** Enabled, it is as if nothing had ever failed. */
export async function enableSubscriptionRow(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  return update(
    db,
    id,
    sql`failing_since = case when status = 'DISABLED' then null else failing_since end, status = 'ENABLED', disabled_reason = null`,
  );
}

export async function disableSubscriptionRow(
  db: TenantDb,
  id: string,
  reason: DisabledReason,
): Promise<JsonRow | undefined> {
  return update(db, id, sql`status = 'DISABLED', disabled_reason = coalesce(disabled_reason, ${reason})`);
}

async function update(db: TenantDb, id: string, set: Sql): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update webhook_subscriptions set ${set}, updated_at = app.now() where ${db.tenantIs()} and id = ${id} returning *)
      ${shown(sql`written`)}`,
  );
  return row;
}

/** Nobody sees its deliveries any more; they go with their events. @returns whether there was one. */
export async function removeSubscription(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(sql`delete from webhook_subscriptions where ${db.tenantIs()} and id = ${id} returning id`);
  return rows.length > 0;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type SecretRow = { secret: Buffer; previousSecretExpiresAt: string | null };

const secretColumns = raw(`secret,
  case when previous_secret_expires_at > app.now() then app.iso(previous_secret_expires_at) end as "previousSecretExpiresAt"`);

export async function selectSecret(db: TenantDb, id: string): Promise<SecretRow | undefined> {
  const [row] = await db.rows<SecretRow>(
    sql`select ${secretColumns} from webhook_subscriptions where ${db.tenantIs()} and id = ${id}`,
  );
  return row;
}

/** @param grace seconds for which the secret before signs too */
export async function replaceSecret(
  db: TenantDb,
  id: string,
  secret: Buffer,
  grace: number,
): Promise<SecretRow | undefined> {
  const [row] = await db.rows<SecretRow>(
    sql`update webhook_subscriptions set previous_secret = secret, secret = ${secret},
        previous_secret_expires_at = app.now() + ${grace}::int * interval '1 second', secret_rotated_at = app.now(),
        updated_at = app.now()
      where ${db.tenantIs()} and id = ${id} returning ${secretColumns}`,
  );
  return row;
}
