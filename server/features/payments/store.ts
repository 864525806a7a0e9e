/** Payments in PostgreSQL. */
import type { NewPayment, OwnPaymentFilter, PaymentFilter, PaymentStatus } from '#contracts/schemas/payment.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import { assignments } from '#server/platform/postgres/assignments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { VersionedTable } from '#server/platform/postgres/kept-rows.ts';
import { countOf, type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { join, raw, type Sql, sql, unnamed } from '#server/platform/postgres/statement.ts';
import { columns, ownColumns, selectFrom, selectOwnFrom } from './columns.ts';
import { listing, wherePayment } from './filter.ts';

export async function selectPayments(db: TenantDb, filter: PaymentFilter, page: PageRequest): Promise<KeysetRow[]> {
  const where = await wherePayment(db, filter);
  const total = where.length === 1 ? countOf(db, 'payments') : undefined;
  const reads: readonly VersionedTable[] | undefined = total && ['payments', 'payment_refunds'];
  return db.rows<KeysetRow>(
    pageOfRows({ from: sql`payments p`, alias: sql`p`, columns, listing, where, total, reads, ...page }),
  );
}

export async function selectPayment(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectFrom(sql`payments`)} where ${db.tenantFilter('p')} and p.id = ${id}`,
  );
  return row;
}

export async function selectOwnPayments(
  db: TenantDb,
  userId: string,
  filter: OwnPaymentFilter,
  page: PageRequest,
): Promise<KeysetRow[]> {
  const where = await wherePayment(db, { ...filter, userId });
  const from = sql`payments p`;
  return db.rows<KeysetRow>(pageOfRows({ from, alias: sql`p`, columns: ownColumns, listing, where, ...page }));
}

export async function selectOwnPayment(db: TenantDb, userId: string, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectOwnFrom(sql`payments`)} where ${db.tenantFilter('p')} and p.id = ${id} and p.user_id = ${userId}`,
  );
  return row;
}

/** @returns the id of the payment with an external id */
export async function selectPaymentId(
  db: TenantDb,
  externalId: string | null | undefined,
): Promise<string | undefined> {
  const [row] = await db.rows<{ id: string }>(
    sql`select p.id from payments p where ${db.tenantFilter('p')} and p.external_id = ${externalId ?? null}`,
  );
  return row?.id;
}

/** Locks the payments with these external ids, as `lockState` does, in the order of their ids. */
export function lockExternalPayments(db: TenantDb, externalIds: readonly string[]): Promise<JsonRow[]> {
  return db.rows<JsonRow>(
    unnamed(
      sql`${selectFrom(sql`payments`)} where ${db.tenantFilter('p')} and p.external_id = any(${externalIds}) order by p.id for update of p`,
    ),
  );
}

export interface PaymentRow extends NewPayment {
  readonly id: string;
}

/** Takes the next numbers of the year, in their order, and stores the payments with the payers' current data. */
export function insertPayments(db: TenantDb, payments: readonly PaymentRow[]): Promise<JsonRow[]> {
  const count = payments.length;
  return db.rows<JsonRow>(
    sql`with numbered as (
        insert into payment_numbers as n (tenant_id, year, last)
        values (${db.tenantId}::uuid, extract(year from app.now() at time zone 'UTC'), ${count}::int)
        on conflict (tenant_id, year) do update set last = n.last + excluded.last returning year, last - ${count}::int as before),
      written as (
        insert into payments (tenant_id, id, number, amount, amount_tip, currency, method, user_id, contact_id, payer, product,
          provider_reference, due_at, note, external_id)
        select ${db.tenantId}::uuid, id, 'P-' || year || '-' || lpad((before + place)::text, greatest(6, length((before + place)::text)), '0'),
          amount, coalesce("amountTip", 0), currency, coalesce(method, 'NONE'), "userId", "contactId",
          coalesce(payer, app.party(${db.tenantId}::uuid, "userId", "contactId")), product, "providerReference", "dueAt", note, "externalId"
        from numbered, rows from (json_to_recordset(${JSON.stringify(payments)}) as (id uuid, amount bigint, "amountTip" bigint,
          currency text, method text, "userId" uuid, "contactId" uuid, payer jsonb, product jsonb, "providerReference" text,
          "dueAt" timestamptz, note text, "externalId" text)) with ordinality as sent (id, amount, "amountTip", currency, method,
          "userId", "contactId", payer, product, "providerReference", "dueAt", note, "externalId", place)
        order by place returning *) ${selectFrom(sql`written`)}`,
  );
}

export interface PaymentState {
  status: PaymentStatus;
  amount: number;
  amountRefunded: number;
}

/** Locks the payment until the transaction ends. @returns nothing when there is none */
export async function lockState(db: TenantDb, id: string): Promise<PaymentState | undefined> {
  const [row] = await db.rows<{ status: PaymentStatus; amount: string; refunded: string }>(
    sql`select status, amount, amount_refunded as refunded from payments where ${db.tenantFilter()} and id = ${id} for update`,
  );
  return row && { status: row.status, amount: Number(row.amount), amountRefunded: Number(row.refunded) };
}

export interface PaymentPatch {
  readonly status: PaymentStatus;
  readonly amountRefunded: number;
  readonly method?: NewPayment['method'] | undefined;
  readonly providerReference?: string | null | undefined;
  readonly dueAt?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly externalId?: string | null | undefined;
}

const patchable = {
  status: raw('status'),
  amountRefunded: raw('amount_refunded'),
  method: raw('method'),
  providerReference: raw('provider_reference'),
  dueAt: raw('due_at'),
  note: raw('note'),
  externalId: raw('external_id'),
} satisfies Record<keyof PaymentPatch, Sql>;

/** Timestamp columns of an entered state. A won dispute sets none. */
const onEntering = (
  paidAt: string | undefined,
  amountRefunded: number | undefined,
): Partial<Record<PaymentStatus, Sql>> => ({
  PAID: sql`paid_at = coalesce(paid_at, ${paidAt ?? null}::timestamptz, app.now()),
    marked_paid_at = case when paid_at is null then app.now() else marked_paid_at end`,
  CANCELLED: raw('cancelled_at = app.now()'),
  PARTIALLY_REFUNDED: onRefund(amountRefunded),
  REFUNDED: onRefund(amountRefunded),
});

/** In an update, columns have their values from before it. */
const onRefund = (amountRefunded: number | undefined) =>
  sql`refunded_at = case when amount_refunded is distinct from ${amountRefunded ?? null}::bigint then app.now() else refunded_at end`;

/** @param entered the new state, if it changes; `paidAt` is for PAID only. */
export async function writePayment(
  db: TenantDb,
  id: string,
  patch: PaymentPatch,
  { entered, paidAt }: { entered?: PaymentStatus | undefined; paidAt?: string | undefined },
): Promise<void> {
  const entering = entered && onEntering(paidAt, patch.amountRefunded)[entered];
  const changes = [
    ...assignments<PaymentPatch>(patchable, patch),
    ...(entering ? [entering] : []),
    sql`updated_at = app.now()`,
  ];
  await db.rows(sql`update payments set ${join(changes, ', ')} where ${db.tenantFilter()} and id = ${id}`);
}

/** Hours within which a payment that was marked as paid by mistake can be put back. */
export const undoHours = 24;

/**
 * Puts a paid payment back to PENDING, due a day from now if it was due before.
 * @returns false if it is not PAID, was marked too long ago, or its registration was deleted since
 */
export async function putBackPaid(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`update payments set status = 'PENDING', paid_at = null, marked_paid_at = null, updated_at = app.now(),
        due_at = greatest(due_at, case when due_at is not null then app.now() + interval '1 day' end)
      where ${db.tenantFilter()} and id = ${id} and status = 'PAID' and marked_paid_at > app.now() - ${undoHours} * interval '1 hour'
      returning id`,
  );
  return rows.length > 0;
}

/** @returns whether it is of a registration or adhesion that is cancelled */
export async function isOfCancelled(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select from registrations where ${db.tenantFilter()} and payment_id = ${id} and status = 'CANCELLED'
      union all select from adhesions where ${db.tenantFilter()} and payment_id = ${id} and cancelled_at is not null`,
  );
  return rows.length > 0;
}

export async function insertRefund(
  db: TenantDb,
  refund: { id: string; paymentId: string; amount: number; reason: string | null },
): Promise<void> {
  await db.rows(
    sql`insert into payment_refunds (tenant_id, id, payment_id, amount, reason)
      values (${db.tenantId}, ${refund.id}, ${refund.paymentId}, ${refund.amount}, ${refund.reason})`,
  );
}

/** @returns whether there was a pending one. */
export async function removePending(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`delete from payments where ${db.tenantFilter()} and id = ${id} and status = 'PENDING' returning id`,
  );
  return rows.length > 0;
}
