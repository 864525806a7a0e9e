/** The columns of a person's consent to newsletters. A trigger keeps their history (migration 0036). */
import type { ConsentSource } from '#contracts/schemas/consent.ts';
import type { Client } from '#server/gateway/api/request-context.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { hashesOf, hasOptedOut } from './opt-outs.ts';

/** Without a word no one is opted in. */
export const optInByDefault = false;

/** How a write gets a consent. */
export interface ConsentWay {
  readonly secrets: Secrets;
  readonly source: ConsentSource;
}

export const wayOf = (secrets: Secrets, { isOfPage }: Client): ConsentWay => ({
  secrets,
  source: isOfPage ? 'ADMIN_UI' : 'API',
});

export interface Wish {
  readonly email?: string | undefined;
  readonly newsletterOptIn?: boolean | undefined;
  readonly newsletterConsentText?: string | undefined;
}

export interface NewConsent {
  readonly source: ConsentSource | null;
  readonly text: string | null;
  /** Hashes of the address, by which it may have opted out; null: the person has agreed anew. */
  readonly optOutHashes: readonly string[] | null;
}

/**
 * An address that has opted out stays so, unless its person has agreed to a text.
 * @param way absent: of an operator at a terminal, who has no secrets
 * @returns what the columns of a new person follow from
 */
export function newConsent(
  tenantId: string,
  { email = '', newsletterOptIn, newsletterConsentText = '' }: Wish,
  way: ConsentWay | undefined,
): NewConsent {
  const text = newsletterOptIn === true && newsletterConsentText !== '' ? newsletterConsentText : null;
  return {
    source: newsletterOptIn === undefined ? null : (way?.source ?? null),
    text,
    optOutHashes: text === null && way ? hashesOf(way.secrets, tenantId, email) : null,
  };
}

/** What the person itself withdrew, an import without a text does not give. */
const withdrawnByPerson = sql`newsletter_source in ('PERSON', 'UNSUBSCRIBE_LINK') and not newsletter_opt_in`;

/** @returns the `set` list of the columns for a change of the consent, of the address, or of neither */
export function consentAssignments(db: TenantDb, wish: Wish, { secrets, source }: ConsentWay): Sql[] {
  const { email, newsletterOptIn: wanted, newsletterConsentText: said } = wish;
  const text = wanted === true ? (said ?? null) : null;
  const isGuarded = source === 'IMPORT' && wanted === true && text === null;
  const isSaid = sql`(${wanted !== undefined}::boolean and not (${isGuarded}::boolean and ${withdrawnByPerson}))`;
  const hashes = email === undefined ? [] : hashesOf(secrets, db.tenantId, email);
  return [
    sql`newsletter_opt_in = case when ${isSaid} then ${wanted ?? null}::boolean
      when email <> coalesce(${email ?? null}::text, email) and ${hasOptedOut(db, hashes)} then false
      else newsletter_opt_in end`,
    sql`newsletter_source = case when ${isSaid} then ${source} else newsletter_source end`,
    sql`newsletter_text = case when ${isSaid} then ${text}::text else newsletter_text end`,
  ];
}
