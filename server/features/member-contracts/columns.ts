/** The select expressions of a contract. */
import { selectAs } from '#server/platform/postgres/select-as.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

/** The other party as frozen when sent; before that, its current data. An organisation has only a name. */
export const partyOf =
  raw(`coalesce(c.party, app.party(c.tenant_id, c.user_id, c.contact_id), case when c.organisation is not null
  then jsonb_build_object('name', c.organisation, 'email', null, 'addressLines', '[]'::jsonb, 'vatNumber', null) end)`);

/** Columns that the other party sees. */
export const ownColumns = sql`c.id, c.number, c.current as status, c.title, c.user_id as "userId", c.contact_id as "contactId",
  c.organisation, c.issuer, ${partyOf} as party, c.body, app.iso(c.starts_at) as "startsAt", app.iso(c.ends_at) as "endsAt",
  c.amount, c.currency, c.billing_period as "billingPeriod", app.iso(c.sent_at) as "sentAt",
  app.iso(c.signed_at) as "signedAt", c.signer_name as "signerName", app.iso(c.terminated_at) as "terminatedAt",
  c.termination_reason as "terminationReason", app.iso(c.cancelled_at) as "cancelledAt",
  app.iso(c.created_at) as "createdAt", app.iso(c.updated_at) as "updatedAt"`;

export const columns = sql`${ownColumns}, c.external_id as "externalId"`;

export const selectFrom = selectAs(raw('c'), columns);
export const selectOwnFrom = selectAs(raw('c'), ownColumns);

/** Contracts with their current status. The alias in `where` is `v`. */
export function withStatus(from: Sql, where: Sql): Sql {
  return sql`(select v.*, app.member_contract_status(v) as current from ${from} v where ${where})`;
}

/** The other party sees what was sent to it. */
export const isOwn = (userId: string): Sql => sql`c.user_id = ${userId} and c.sent_at is not null`;
