/** The data of a contract's PDF. */
import type { Issuer } from '#contracts/schemas/invoice.ts';
import type { billingPeriods, MemberContractStatus } from '#contracts/schemas/member-contract.ts';
import type { Party } from '#contracts/schemas/party.ts';
import { partyLocale } from '#server/features/parties/locale.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { isOwn, partyOf } from './columns.ts';

export interface PrintedMemberContract {
  readonly id: string;
  readonly number: string;
  /** At the time of reading. */
  readonly status: MemberContractStatus;
  readonly title: string;
  /** As of the sending; for a DRAFT, the current one. */
  readonly issuer: Issuer;
  /** Likewise; null only for a DRAFT whose contact was deleted. */
  readonly party: Party | null;
  /** The tenant's current logo, as a data URL. */
  readonly logo: string | null;
  readonly accentColour: string | null;
  /** BCP 47: of the person, or else of the tenant. */
  readonly locale: string;
  /** BCP 47: of the tenant. */
  readonly home: string;
  /** Plain text, multiple lines. */
  readonly body: string;
  /** ISO 8601, UTC; `endsAt` is the first instant after it. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  /** Per billing period, in minor units of `currency`; the three are null together. */
  readonly amount: number | null;
  readonly currency: string | null;
  readonly billingPeriod: (typeof billingPeriods)[number] | null;
  readonly sentAt: string | null;
  readonly signedAt: string | null;
  readonly signerName: string | null;
  readonly terminatedAt: string | null;
  readonly terminationReason: string | null;
}

/** @param userId who must see it as its own; absent: anybody. @returns nothing when there is no such contract. */
export async function findContractForPrint(
  db: TenantDb,
  id: string,
  userId?: string,
): Promise<PrintedMemberContract | undefined> {
  const [row] = await db.rows<{ printed: PrintedMemberContract }>(
    sql`select jsonb_build_object('id', c.id, 'number', c.number, 'status', app.member_contract_status(c), 'title', c.title,
        'issuer', coalesce(c.issuer, app.issuer(c.tenant_id)), 'party', ${partyOf}, 'logo', t.logo, 'accentColour', t.accent_colour,
        'locale', ${partyLocale('c', 't')}, 'home', coalesce(t.locale, 'en'), 'body', c.body, 'startsAt', app.iso(c.starts_at), 'endsAt', app.iso(c.ends_at),
        'amount', c.amount, 'currency', c.currency, 'billingPeriod', c.billing_period, 'sentAt', app.iso(c.sent_at),
        'signedAt', app.iso(c.signed_at), 'signerName', c.signer_name, 'terminatedAt', app.iso(c.terminated_at),
        'terminationReason', c.termination_reason) as printed
      from member_contracts c left join tenant_profiles t on t.tenant_id = c.tenant_id
      where ${db.tenantFilter('c')} and c.id = ${id} and ${userId === undefined ? sql`true` : isOwn(userId)}`,
  );
  return row?.printed;
}
