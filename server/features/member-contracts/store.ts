/** Contracts in PostgreSQL. Their status is `app.member_contract_status`, at the moment of reading. */
import type {
  MemberContractChanges,
  MemberContractFilter,
  MemberContractStatus,
  NewMemberContract,
  OwnMemberContractFilter,
} from '#contracts/schemas/member-contract.ts';
import type { Party } from '#contracts/schemas/party.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import { assignments } from '#server/platform/postgres/assignments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import {
  choice,
  conditionsOf,
  dates,
  documentNumber,
  key,
  name,
  optionalInstant,
  persons,
} from '#server/platform/postgres/listing.ts';
import { nextNumber } from '#server/platform/postgres/numbering.ts';
import { type Searched, searchConditions } from '#server/platform/postgres/search.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { columns, isOwn, ownColumns, partyOf, selectFrom, selectOwnFrom, withStatus } from './columns.ts';

const current = (db: TenantDb): Sql => withStatus(sql`member_contracts`, db.tenantFilter('v'));

const listing = {
  ...dates('c'),
  ...persons('c'),
  startsAt: optionalInstant('c.starts_at'),
  endsAt: optionalInstant('c.ends_at'),
  sentAt: optionalInstant('c.sent_at'),
  signedAt: optionalInstant('c.signed_at'),
  terminatedAt: optionalInstant('c.terminated_at'),
  cancelledAt: optionalInstant('c.cancelled_at'),
  title: name('c.title'),
  number: documentNumber('c.number'),
  status: choice('c.current'),
  externalId: key('c.external_id'),
};

const searched: Searched = {
  kinds: ['contract', 'user', 'contact'],
  keys: ['c.id', 'c.user_id', 'c.contact_id'],
};

export async function selectMemberContracts(
  db: TenantDb,
  filter: MemberContractFilter,
  page: PageRequest,
): Promise<KeysetRow[]> {
  const found = await searchConditions(db, searched, filter.search);
  const where = [db.tenantFilter('c'), ...conditionsOf(listing, filter), ...found];
  const from = sql`${current(db)} c`;
  return db.rows<KeysetRow>(pageOfRows({ from, alias: sql`c`, columns, listing, where, ...page }));
}

export async function selectMemberContract(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(sql`${selectFrom(current(db))} where ${db.tenantFilter('c')} and c.id = ${id}`);
  return row;
}

export function selectOwnMemberContracts(
  db: TenantDb,
  userId: string,
  filter: OwnMemberContractFilter,
  page: PageRequest,
): Promise<KeysetRow[]> {
  const where = [db.tenantFilter('c'), ...conditionsOf(listing, filter), isOwn(userId)];
  const from = sql`${current(db)} c`;
  return db.rows<KeysetRow>(pageOfRows({ from, alias: sql`c`, columns: ownColumns, listing, where, ...page }));
}

export async function selectOwnMemberContract(db: TenantDb, userId: string, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectOwnFrom(current(db))} where ${db.tenantFilter('c')} and c.id = ${id} and ${isOwn(userId)}`,
  );
  return row;
}

/** @returns the id of the contract with an external id */
export async function selectMemberContractId(
  db: TenantDb,
  externalId: string | null | undefined,
): Promise<string | undefined> {
  const [row] = await db.rows<{ id: string }>(
    sql`select k.id from member_contracts k where ${db.tenantFilter('k')} and k.external_id = ${externalId ?? null}`,
  );
  return row?.id;
}

/** Takes the next number of the year and stores the draft. */
export async function insertMemberContract(db: TenantDb, id: string, contract: NewMemberContract): Promise<void> {
  await db.rows(
    sql`with numbered as (${nextNumber(db, 'C', sql`(select) one`)})
      insert into member_contracts (tenant_id, id, number, title, user_id, contact_id, organisation, body, starts_at, ends_at, amount,
        currency, billing_period, external_id)
      select ${db.tenantId}::uuid, ${id}, numbered.number, ${contract.title}, ${contract.userId ?? null}::uuid,
        ${contract.contactId ?? null}::uuid, ${contract.organisation ?? null}, ${contract.body},
        ${contract.startsAt ?? null}::timestamptz, ${contract.endsAt ?? null}::timestamptz, ${contract.amount ?? null}::bigint,
        ${contract.currency ?? null}, ${contract.billingPeriod ?? null}, ${contract.externalId ?? null}
      from numbered`,
  );
}

const patchable = {
  title: raw('title'),
  body: raw('body'),
  startsAt: raw('starts_at'),
  endsAt: raw('ends_at'),
  amount: raw('amount'),
  currency: raw('currency'),
  billingPeriod: raw('billing_period'),
  externalId: raw('external_id'),
} satisfies Record<keyof MemberContractChanges, Sql>;

/** @returns whether there was such a draft. */
export async function patchDraft(db: TenantDb, id: string, patch: MemberContractChanges): Promise<boolean> {
  const changes = assignments<MemberContractChanges>(patchable, patch);
  const rows = await db.rows(
    sql`update member_contracts set ${join([...changes, sql`updated_at = app.now()`], ', ')}
      where ${db.tenantFilter()} and id = ${id} and status = 'DRAFT' returning id`,
  );
  return rows.length > 0;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type MemberContractState = { status: MemberContractStatus; party: Party | null };

/** Locks the contract until the transaction ends. @returns nothing when there is none */
export async function lockMemberContract(db: TenantDb, id: string): Promise<MemberContractState | undefined> {
  const [row] = await db.rows<MemberContractState>(
    sql`select app.member_contract_status(c) as status, ${partyOf} as party from member_contracts c
      where ${db.tenantFilter('c')} and c.id = ${id} for update`,
  );
  return row;
}

/** A transition of a contract, with the columns that it sets. */
export type Step =
  | { readonly to: 'SENT' }
  | { readonly to: 'SIGNED'; readonly signerName: string }
  | { readonly to: 'TERMINATED'; readonly reason: string }
  | { readonly to: 'CANCELLED' };

export async function recordStep(db: TenantDb, id: string, step: Step): Promise<void> {
  await db.rows(
    sql`update member_contracts c set status = ${step.to}, ${writtenDown(step)}, updated_at = app.now()
      where ${db.tenantFilter('c')} and c.id = ${id}`,
  );
}

function writtenDown(step: Step): Sql {
  switch (step.to) {
    case 'SENT':
      return sql`sent_at = app.now(), issuer = app.issuer(c.tenant_id), party = ${partyOf}`;
    case 'SIGNED':
      return sql`signed_at = app.now(), signer_name = ${step.signerName}`;
    case 'TERMINATED':
      return sql`terminated_at = app.now(), termination_reason = ${step.reason}`;
    case 'CANCELLED':
      return sql`cancelled_at = app.now()`;
  }
}

/** @returns whether there was such a draft. */
export async function removeDraft(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`delete from member_contracts where ${db.tenantFilter()} and id = ${id} and status = 'DRAFT' returning id`,
  );
  return rows.length > 0;
}
