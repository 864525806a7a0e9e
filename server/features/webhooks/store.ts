/** Webhook subscriptions in PostgreSQL, for their management. */
import type { DisabledReason, NewWebhookSubscription } from '#contracts/schemas/webhook.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import { assignments } from '#server/platform/postgres/assignments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { conditionsOf, dates, optionalInstant } from '#server/platform/postgres/listing.ts';
import { type JsonRow, selectAs } from '#server/platform/postgres/select-as.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { lockInTenant } from '#server/platform/postgres/tenant-lock.ts';

const latest = (column: string) =>
  `(select ${column} from webhook_attempts a where a.tenant_id = s.tenant_id and a.subscription_id = s.id
    order by a.started_at desc limit 1)`;

const columns =
  raw(`s.id, s.url, s.events, s.object_ids as "objectIds", s.description, s.status, s.disabled_reason as "disabledReason",
  app.iso(s.disabled_at) as "disabledAt",
  app.iso(s.failing_since) as "failingSince", ${latest('app.iso(a.started_at)')} as "lastAttemptAt",
  ${latest('a.response_status')} as "lastResponseStatus", app.iso(s.secret_rotated_at) as "secretRotatedAt",
  s.owner_id as "ownerId",
  s.created_by as "createdById", app.iso(s.created_at) as "createdAt", app.iso(s.updated_at) as "updatedAt"`);

const selectFrom = selectAs(raw('s'), columns);

const listing = {
  ...dates('s'),
  failingSince: optionalInstant('s.failing_since'),
  disabledAt: optionalInstant('s.disabled_at'),
  lastAttemptAt: optionalInstant(latest('a.started_at')),
  secretRotatedAt: optionalInstant('s.secret_rotated_at'),
};

export function selectSubscriptions(db: TenantDb, page: PageRequest): Promise<KeysetRow[]> {
  const where = [db.tenantFilter('s'), ...conditionsOf(listing, page.query)];
  const from = sql`webhook_subscriptions s`;
  return db.rows<KeysetRow>(pageOfRows({ from, alias: sql`s`, columns, listing, where, ...page }));
}

export async function selectSubscription(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectFrom(sql`webhook_subscriptions`)} where ${db.tenantFilter('s')} and s.id = ${id}`,
  );
  return row;
}

/** @returns the patterns subscribed to, for access checks. */
export async function selectEventsOf(db: TenantDb, id: string): Promise<string[] | undefined> {
  const [row] = await db.rows<{ events: string[] }>(
    sql`select s.events from webhook_subscriptions s where ${db.tenantFilter('s')} and s.id = ${id}`,
  );
  return row?.events;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type SubscriptionFilter = { events: string[]; objectIds: string[] | null };

/** @returns which events the subscription gets */
export async function selectFilterOf(db: TenantDb, id: string): Promise<SubscriptionFilter | undefined> {
  const [row] = await db.rows<SubscriptionFilter>(
    sql`select s.events, s.object_ids as "objectIds" from webhook_subscriptions s
      where ${db.tenantFilter('s')} and s.id = ${id}`,
  );
  return row;
}

export interface SubscriptionRow extends NewWebhookSubscription {
  readonly id: string;
  readonly createdBy: string | null;
  readonly secret: Buffer;
}

/** @returns nothing when the limit of the tenant is reached. */
export async function insertSubscription(
  db: TenantDb,
  { id, url, events, objectIds, description, createdBy, secret }: SubscriptionRow,
  maximum: number,
): Promise<JsonRow | undefined> {
  await lockInTenant(db, 'webhook_subscriptions');
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        insert into webhook_subscriptions (tenant_id, id, url, events, object_ids, description, created_by, owner_id, secret)
        select ${db.tenantId}::uuid, ${id}::uuid, ${url}::text, ${events}::text[], ${objectIds ?? null}::uuid[], ${description ?? null}::text, ${createdBy}::uuid, ${createdBy}::uuid,
          ${secret}::bytea
        where (select count(*) from webhook_subscriptions s where ${db.tenantFilter('s')}) < ${maximum}::int
        returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

const patchable = {
  url: raw('url'),
  events: raw('events'),
  objectIds: raw('object_ids'),
  description: raw('description'),
} satisfies Record<keyof NewWebhookSubscription, Sql>;

/** @param ownerId the caller, who owns it from now on */
export async function patchSubscription(
  db: TenantDb,
  id: string,
  patch: Partial<NewWebhookSubscription>,
  ownerId: string,
): Promise<JsonRow | undefined> {
  const changes = assignments<Partial<NewWebhookSubscription>>(patchable, patch);
  return update(db, id, join([...changes, sql`owner_id = ${ownerId}`], ', '));
}

/** Enables it and clears its failures. @param ownerId the caller, who owns it from now on */
export async function enableSubscriptionRow(db: TenantDb, id: string, ownerId: string): Promise<JsonRow | undefined> {
  return update(
    db,
    id,
    sql`failing_since = case when status = 'DISABLED' then null else failing_since end, status = 'ENABLED', disabled_reason = null, owner_id = ${ownerId}`,
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
        update webhook_subscriptions set ${set}, updated_at = app.now() where ${db.tenantFilter()} and id = ${id} returning *)
      ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** Its deliveries become invisible, and go with their events. @returns whether there was one. */
export async function removeSubscription(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`delete from webhook_subscriptions where ${db.tenantFilter()} and id = ${id} returning id`,
  );
  return rows.length > 0;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type SecretRow = { secret: Buffer; previousSecretExpiresAt: string | null };

const secretColumns = raw(`secret,
  case when previous_secret_expires_at > app.now() then app.iso(previous_secret_expires_at) end as "previousSecretExpiresAt"`);

export async function selectSecret(db: TenantDb, id: string): Promise<SecretRow | undefined> {
  const [row] = await db.rows<SecretRow>(
    sql`select ${secretColumns} from webhook_subscriptions where ${db.tenantFilter()} and id = ${id}`,
  );
  return row;
}

/** @param grace seconds for which the previous secret signs too */
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
      where ${db.tenantFilter()} and id = ${id} returning ${secretColumns}`,
  );
  return row;
}
