/** The select expressions of a payment. */
import { selectAs } from '#server/platform/postgres/select-as.ts';
import { raw } from '#server/platform/postgres/statement.ts';

const shown = `p.id, p.number, p.status, p.amount, p.amount_tip as "amountTip", p.amount_refunded as "amountRefunded",
  (select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount, 'reason', r.reason,
      'createdAt', app.iso(r.created_at)) order by r.created_at, r.id), '[]')
    from payment_refunds r where r.tenant_id = p.tenant_id and r.payment_id = p.id) as refunds,
  p.currency, p.method, p.provider_reference as "providerReference", p.user_id as "userId", p.contact_id as "contactId",
  p.payer, p.product, app.iso(p.due_at) as "dueAt", app.iso(p.paid_at) as "paidAt",
  app.iso(p.cancelled_at) as "cancelledAt", app.iso(p.refunded_at) as "refundedAt",
  app.iso(p.created_at) as "createdAt", app.iso(p.updated_at) as "updatedAt"`;

export const columns = raw(`${shown}, p.note, p.external_id as "externalId"`);

/** Columns that the payer sees, and how to pay by transfer. */
export const ownColumns = raw(`${shown},
  (select json_build_object('beneficiary', i.issuer ->> 'name', 'iban', i.issuer ->> 'iban', 'reference', p.number)
    from (select app.issuer(p.tenant_id) as issuer) i
    where p.status in ('PENDING', 'FAILED') and i.issuer ->> 'iban' is not null) as transfer`);

export const selectFrom = selectAs(raw('p'), columns);
export const selectOwnFrom = selectAs(raw('p'), ownColumns);
