/** The select expression of a payment. */
import { selectAs } from '#server/platform/postgres/select-as.ts';
import { raw } from '#server/platform/postgres/statement.ts';

export const columns =
  raw(`p.id, p.number, p.status, p.amount, p.amount_tip as "amountTip", p.amount_refunded as "amountRefunded",
  (select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount, 'reason', r.reason,
      'createdAt', app.iso(r.created_at)) order by r.created_at, r.id), '[]')
    from payment_refunds r where r.tenant_id = p.tenant_id and r.payment_id = p.id) as refunds,
  p.currency, p.method, p.provider_reference as "providerReference", p.user_id as "userId", p.contact_id as "contactId",
  p.payer, p.product, app.iso(p.due_at) as "dueAt", app.iso(p.paid_at) as "paidAt",
  app.iso(p.cancelled_at) as "cancelledAt", app.iso(p.refunded_at) as "refundedAt", p.note, p.external_id as "externalId",
  app.iso(p.created_at) as "createdAt", app.iso(p.updated_at) as "updatedAt"`);

export const selectFrom = selectAs(raw('p'), columns);
