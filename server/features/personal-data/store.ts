/** Everything about one person, in one statement: a copy of one moment. */
import * as adhesions from '#server/features/adhesions/columns.ts';
import * as contacts from '#server/features/contacts/columns.ts';
import * as formResponses from '#server/features/forms/response-columns.ts';
import * as invitations from '#server/features/invitations/columns.ts';
import * as invoices from '#server/features/invoices/columns.ts';
import * as contracts from '#server/features/member-contracts/columns.ts';
import * as payments from '#server/features/payments/columns.ts';
import * as registrations from '#server/features/registrations/columns.ts';
import * as users from '#server/features/users/columns.ts';
import * as waitlist from '#server/features/waitlist/columns.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { mergedInto } from './person.ts';

/** Bounds the copy: some megabytes. */
const mostActivity = 10_000;

/** A type, not an interface: pg wants rows with an index signature. */
type Copy = { json: string };

interface Part {
  readonly name: string;
  /** Alias in `columns`. */
  readonly alias: string;
  /** Table, or a select with its columns. */
  readonly from: Sql;
  readonly columns: Sql;
  readonly where: Sql;
}

/** @returns the member of a list, the oldest item first */
function listOf(db: TenantDb, { name, alias, from, columns, where }: Part): Sql {
  const row = raw(alias);
  return sql`${name}::text, (select coalesce(json_agg(shown order by ${row}.created_at, ${row}.id), '[]')
    from ${from} ${row} cross join lateral (select ${columns}) shown
    where ${db.tenantFilter(alias)} and ${where})`;
}

/** @param column of the person's id in rows, such as `user_id` */
function part(name: string, alias: string, from: Sql, columns: Sql, column: Sql, id: string): Part {
  return { name, alias, from, columns, where: sql`${raw(alias)}.${column} = ${id}` };
}

const currentAdhesions = (db: TenantDb) => adhesions.withStatus(sql`adhesions`, db.tenantFilter('v'));
const currentContracts = (db: TenantDb) => contracts.withStatus(sql`member_contracts`, db.tenantFilter('v'));

const takenAt = sql`'takenAt', app.iso(app.now())`;

const consents = raw(`k.id, k.opted_in as "optedIn", k.source, k.text, app.iso(k.created_at) as "createdAt"`);

/**
 * Lists that a copy for the office and one for the person have in common.
 * @param actor condition of the column in lines of the audit log
 */
function commonLists(db: TenantDb, column: Sql, id: string, actor = sql`= ${id}`): Sql[] {
  const letters = raw(`w.id, w.newsletter_id as "newsletterId", coalesce(n.subject, '') as subject, w.email, w.status,
    app.iso(w.sent_at) as "sentAt", app.iso(w.unsubscribed_at) as "unsubscribedAt"`);
  return [
    listOf(db, part('invitations', 'i', sql`invitations`, invitations.columns, column, id)),
    listOf(db, part('registrations', 'r', sql`registrations`, registrations.columns, column, id)),
    listOf(db, part('waitlistEntries', 'w', sql`waitlist_entries`, waitlist.columns, column, id)),
    listOf(db, part('formResponses', 's', sql`form_responses`, formResponses.columns, column, id)),
    sql`'newsletters', (select coalesce(json_agg(shown order by w.created_at, w.id), '[]')
      from newsletter_recipients w join newsletters n on n.tenant_id = w.tenant_id and n.id = w.newsletter_id
      cross join lateral (select ${letters}) shown
      where ${db.tenantFilter('w')} and ${db.tenantFilter('n')} and w.${column} = ${id})`,
    listOf(db, part('newsletterConsents', 'k', sql`newsletter_consents`, consents, column, id)),
    sql`'activity', (select coalesce(json_agg(shown order by a.created_at, a.id), '[]')
      from (select * from audit_log a where ${db.tenantFilter('a')} and a.${column} ${actor}
        order by a.created_at desc, a.id desc limit ${mostActivity}) a
      cross join lateral (select a.id, a.action, a.user_id as "userId", a.impersonator_id as "impersonatorId",
        a.contact_id as "contactId", a.credential_kind as "credentialKind", a.credential_id as "credentialId",
        a.resource_id as "resourceId", a.details, a.address, a.request_id as "requestId", app.iso(a.created_at) as "createdAt") shown)`,
  ];
}

/** Lists of users, which are empty for a contact. */
function listsOfAccount(db: TenantDb, userId: string | null): Sql[] {
  return [
    sql`'groups', (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'since', app.iso(m.created_at))
        order by m.created_at, g.id), '[]')
      from group_members m join groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
      where ${db.tenantFilter('m')} and ${db.tenantFilter('g')} and m.user_id = ${userId}::uuid)`,
    sql`'signIns', (select coalesce(json_agg(shown order by s.created_at, s.id), '[]') from sessions s
      cross join lateral (select s.id, s.methods, s.address, s.user_agent as "userAgent", app.iso(s.created_at) as "createdAt",
        app.iso(s.last_used_at) as "lastUsedAt", app.iso(s.revoked_at) as "endedAt") shown
      where ${db.tenantFilter('s')} and s.user_id = ${userId}::uuid and s.impersonator_id is null)`,
    sql`'accessGiven', (select coalesce(json_agg(given order by given."createdAt", given.id), '[]') from (
      select t.id, 'API_TOKEN' as kind, t.name, app.iso(t.created_at) as "createdAt" from api_tokens t
        where ${db.tenantFilter('t')} and t.user_id = ${userId}::uuid
      union all
      select f.user_id, 'AUTHENTICATOR', 'Authenticator app', app.iso(f.confirmed_at) from second_factors f
        where ${db.tenantFilter('f')} and f.user_id = ${userId}::uuid and f.confirmed_at is not null
      union all
      select k.id, 'PASSKEY', k.name, app.iso(k.created_at) from passkeys k
        where ${db.tenantFilter('k')} and k.user_id = ${userId}::uuid
      union all
      select distinct on (a.id) a.id, 'APPLICATION', a.name, app.iso(o.created_at) from oauth_instances o
        join oauth_applications a on a.tenant_id = o.tenant_id and a.id = o.application_id
        where ${db.tenantFilter('o')} and ${db.tenantFilter('a')} and o.model = 'Grant' and o.user_id = ${userId}::uuid) given)`,
  ];
}

/** Lists with the members of the office. */
function officeLists(db: TenantDb, column: Sql, id: string): Sql[] {
  return [
    listOf(db, part('adhesions', 'a', currentAdhesions(db), adhesions.columns, column, id)),
    listOf(db, part('payments', 'p', sql`payments`, payments.columns, column, id)),
    listOf(db, part('invoices', 'i', invoices.currentInvoices(db), invoices.columns, column, id)),
    listOf(db, part('contracts', 'c', currentContracts(db), contracts.columns, column, id)),
  ];
}

const presentUser = (db: TenantDb, id: string): Sql =>
  sql`from users u where ${db.tenantFilter('u')} and u.id = ${id} and u.deleted_at is null`;

/** @returns undefined if there is no such user */
export function selectOwn(db: TenantDb, id: string): Promise<Copy | undefined> {
  const column = raw('user_id');
  const own = [
    listOf(db, part('adhesions', 'a', currentAdhesions(db), adhesions.ownColumns, column, id)),
    listOf(db, part('payments', 'p', sql`payments`, payments.ownColumns, column, id)),
    listOf(db, {
      ...part('invoices', 'i', invoices.currentInvoices(db), invoices.ownColumns, column, id),
      where: invoices.isOwn(id),
    }),
    listOf(db, {
      ...part('contracts', 'c', currentContracts(db), contracts.ownColumns, column, id),
      where: contracts.isOwn(id),
    }),
  ];
  const person = sql`'user', (select row_to_json(shown) from (select ${users.columnsOf(false)}, u.birth_date as "birthDate") shown)`;
  const members = [takenAt, person, ...listsOfAccount(db, id), ...commonLists(db, column, id), ...own];
  return copyOf(db, presentUser(db, id), members);
}

/** @returns undefined if there is no such user */
export function selectOfUser(db: TenantDb, id: string): Promise<Copy | undefined> {
  const column = raw('user_id');
  const person = sql`'user', (select row_to_json(shown) from (select ${users.columnsOf(true)}) shown), 'contact', null`;
  const lists = [...listsOfAccount(db, id), ...commonLists(db, column, id), ...officeLists(db, column, id)];
  return copyOf(db, presentUser(db, id), [takenAt, person, ...lists]);
}

/** @returns undefined if there is no such contact */
export function selectOfContact(db: TenantDb, id: string): Promise<Copy | undefined> {
  const column = raw('contact_id');
  const person = sql`'user', null, 'contact', (select row_to_json(shown) from (select ${contacts.columnsOf(true)}) shown)`;
  const actor = sql`= any(array${mergedInto(db, id)})`;
  const lists = [...listsOfAccount(db, null), ...commonLists(db, column, id, actor), ...officeLists(db, column, id)];
  return copyOf(db, sql`from contacts c where ${db.tenantFilter('c')} and c.id = ${id}`, [takenAt, person, ...lists]);
}

/** @param present where the person is, with the tenant filter */
async function copyOf(db: TenantDb, present: Sql, members: readonly Sql[]): Promise<Copy | undefined> {
  const [row] = await db.rows<Copy>(
    sql`select json_build_object(${join([...members], ', ')})::text as json ${present}`,
  );
  return row;
}
