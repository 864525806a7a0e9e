/** Data of an adhesion's document. */
import type { AdhesionStatus } from '#contracts/schemas/adhesion.ts';
import type { Issuer } from '#contracts/schemas/invoice.ts';
import type { Party } from '#contracts/schemas/party.ts';
import { partyLocale } from '#server/features/parties/locale.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

export interface PrintedAdhesion {
  readonly id: string;
  readonly number: string;
  /** Current, not as of a date in the past. */
  readonly status: AdhesionStatus;
  /** Current, because a certificate of membership is issued today. */
  readonly issuer: Issuer;
  readonly holder: Party;
  /** A data URL. */
  readonly logo: string | null;
  readonly accentColour: string | null;
  /** BCP 47: of the person, or else of the tenant. */
  readonly locale: string;
  /** BCP 47: of the tenant. */
  readonly home: string;
  readonly type: { readonly name: string; readonly description: string | null };
  /** ISO 8601, UTC; `endsAt` is the first instant after the period, null without an end. */
  readonly startsAt: string;
  readonly endsAt: string | null;
  readonly approvedAt: string | null;
  /** In minor units of `currency`; 0 is free. */
  readonly amount: number;
  readonly currency: string;
  /** null: free. */
  readonly payment: { readonly number: string; readonly paidAt: string | null } | null;
}

/** @param userId its holder; absent: anybody. @returns undefined if there is no such adhesion. */
export async function findAdhesionForPrint(
  db: TenantDb,
  id: string,
  userId?: string,
): Promise<PrintedAdhesion | undefined> {
  const [row] = await db.rows<{ printed: PrintedAdhesion }>(
    sql`select jsonb_build_object('id', a.id, 'number', a.number, 'status', app.adhesion_status(a),
        'issuer', app.issuer(a.tenant_id), 'holder', coalesce(app.party(a.tenant_id, a.user_id, a.contact_id), a.holder),
        'logo', f.logo, 'accentColour', f.accent_colour, 'locale', ${partyLocale('a', 'f')}, 'home', coalesce(f.locale, 'en'),
        'type', jsonb_build_object('name', t.name, 'description', t.description),
        'startsAt', app.iso(a.starts_at), 'endsAt', app.iso(a.ends_at), 'approvedAt', app.iso(a.approved_at),
        'amount', a.amount, 'currency', a.currency,
        'payment', case when p.id is not null then jsonb_build_object('number', p.number, 'paidAt', app.iso(p.paid_at)) end) as printed
      from adhesions a
      join adhesion_types t on t.tenant_id = a.tenant_id and t.id = a.type_id
      left join payments p on p.tenant_id = a.tenant_id and p.id = a.payment_id
      left join tenant_profiles f on f.tenant_id = a.tenant_id
      where ${db.tenantFilter('a')} and a.id = ${id} and ${userId === undefined ? sql`true` : sql`a.user_id = ${userId}`}`,
  );
  return row?.printed;
}
