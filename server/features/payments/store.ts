/** Payments in PostgreSQL. */
import type { NewPayment, PaymentChanges, PaymentFilter, PaymentStatus } from '#contracts/schemas/payment.ts';
import type { PageRequest } from '#server/gateway/page.ts';
import { assignments } from '#server/platform/postgres/assignments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { type JsonRow, shownAs } from '#server/platform/postgres/shown.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

const columns = raw(`p.id, p.number, p.status, p.amount, p.amount_refunded as "amountRefunded", p.currency, p.method,
  p.user_id as "userId", p.product, app.iso(p.due_at) as "dueAt", app.iso(p.paid_at) as "paidAt",
  app.iso(p.cancelled_at) as "cancelledAt", app.iso(p.refunded_at) as "refundedAt", p.note, p.external_id as "externalId",
  app.iso(p.created_at) as "createdAt", app.iso(p.updated_at) as "updatedAt"`);

const shown = shownAs(raw('p'), columns);

export function selectPayments(db: TenantDb, filter: PaymentFilter, page: PageRequest): Promise<KeysetRow[]> {
  const { status, userId, 'updatedAt[after]': from, 'updatedAt[before]': until } = filter;
  const where = [db.tenantIs('p')];
  if (status) where.push(sql`p.status = ${status}`);
  if (userId) where.push(sql`p.user_id = ${userId}`);
  if (from) where.push(sql`p.updated_at >= ${from}`);
  if (until) where.push(sql`p.updated_at <= ${until}`);
  return db.rows<KeysetRow>(pageOfRows({ from: sql`payments p`, alias: sql`p`, columns, where, ...page }));
}

export async function selectPayment(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(sql`${shown(sql`payments`)} where ${db.tenantIs('p')} and p.id = ${id}`);
  return row;
}

/**
 * Takes the next number of the year and stores the payment.
 * @returns nothing when its user is none of this tenant; then no number is spent either.
 */
export async function insertPayment(db: TenantDb, id: string, payment: NewPayment): Promise<JsonRow | undefined> {
  const userId = payment.userId ?? null;
  const [row] = await db.rows<JsonRow>(
    sql`with payer as (
        select ${userId}::uuid as id where ${userId}::uuid is null
          or exists (select from users u where ${db.tenantIs('u')} and u.id = ${userId}::uuid and u.deleted_at is null)),
      numbered as (
        insert into payment_numbers as n (tenant_id, year, last)
        select ${db.tenantId}::uuid, extract(year from app.now() at time zone 'UTC'), 1 from payer
        on conflict (tenant_id, year) do update set last = n.last + 1 returning year, last),
      written as (
        insert into payments (tenant_id, id, number, amount, currency, method, user_id, product, due_at, note, external_id)
        select ${db.tenantId}::uuid, ${id}, 'P-' || year || '-' || lpad(last::text, greatest(6, length(last::text)), '0'),
          ${payment.amount}, ${payment.currency}, ${payment.method}, payer.id, ${JSON.stringify(payment.product)}::jsonb, ${payment.dueAt ?? null}::timestamptz,
          ${payment.note ?? null}, ${payment.externalId ?? null}
        from payer, numbered returning *) ${shown(sql`written`)}`,
  );
  return row;
}

export interface PaymentPatch extends PaymentChanges {
  /** The states that the payment may be in for the change to be made; absent: any. */
  from?: readonly PaymentStatus[];
}

const patchable = {
  status: raw('status'),
  method: raw('method'),
  dueAt: raw('due_at'),
  note: raw('note'),
  externalId: raw('external_id'),
} satisfies Record<Exclude<keyof PaymentChanges, 'amountRefunded'>, Sql>;

/** When a payment enters a state: the instants that say so. */
const onEntering: Partial<Record<PaymentStatus, Sql>> = {
  PAID: raw('paid_at = coalesce(paid_at, app.now())'),
  CANCELLED: raw('cancelled_at = app.now()'),
  PARTIALLY_REFUNDED: raw('refunded_at = app.now()'),
  REFUNDED: raw('refunded_at = app.now()'),
};

/** Decides and changes in one statement. @returns nothing when there is no such payment in one of the states. */
export async function patchPayment(
  db: TenantDb,
  id: string,
  { from, ...patch }: PaymentPatch,
): Promise<JsonRow | undefined> {
  const { amountRefunded, ...rest } = patch;
  const entering = patch.status && onEntering[patch.status];
  // A full refund refunds what was paid.
  const refunded = sql`amount_refunded = case when ${patch.status === 'REFUNDED'}::boolean then amount
    else coalesce(${amountRefunded ?? null}::bigint, amount_refunded) end`;
  const changes = [
    ...assignments<Omit<PaymentChanges, 'amountRefunded'>>(patchable, rest),
    refunded,
    ...(entering ? [entering] : []),
    sql`updated_at = app.now()`,
  ];
  const inState = from ? sql` and status = any(${from})` : sql``;
  const growing =
    amountRefunded === undefined
      ? sql``
      : sql` and amount_refunded < ${amountRefunded}::bigint and ${amountRefunded}::bigint < amount`;
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update payments set ${join(changes, ', ')}
        where ${db.tenantIs()} and id = ${id}${inState}${growing} returning *) ${shown(sql`written`)}`,
  );
  return row;
}

export interface PaymentState {
  status: PaymentStatus;
  amount: number;
  amountRefunded: number;
}

/** Why a change was refused: read after the refusal, to explain it. */
export async function selectState(db: TenantDb, id: string): Promise<PaymentState | undefined> {
  const [row] = await db.rows<{ status: PaymentStatus; amount: string; refunded: string }>(
    sql`select status, amount, amount_refunded as refunded from payments where ${db.tenantIs()} and id = ${id}`,
  );
  return row && { status: row.status, amount: Number(row.amount), amountRefunded: Number(row.refunded) };
}

/** @returns whether there was a pending one. */
export async function removePending(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`delete from payments where ${db.tenantIs()} and id = ${id} and status = 'PENDING' returning id`,
  );
  return rows.length > 0;
}
