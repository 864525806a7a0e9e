/** The people of a newsletter's audience, selected in one statement. */
import { type Audience, type AudienceCounts, defaultAudience } from '#contracts/schemas/newsletter.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type JsonRow, onlyRow, type RowOf } from '#server/platform/postgres/select-as.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

/** Unknown ids of an audience: the first index in each list, or null. */
export type UnknownParts = Readonly<
  Record<'groupIds' | 'userIds' | 'contactIds' | 'adhesionTypeIds' | 'eventIds', number | null>
>;

/** @returns for each list the index of the first id that is not of this tenant; null if there is none. */
export async function findUnknown(db: TenantDb, audience: Audience): Promise<UnknownParts> {
  const { groupIds, userIds, contactIds, adhesionTypeIds, eventIds } = audience;
  const first = (ids: readonly string[] = [], present: (id: Sql) => Sql) =>
    sql`(select min(n)::int - 1 from unnest(${ids}::uuid[]) with ordinality as wanted(id, n)
      where not exists (${present(sql`wanted.id`)}))`;
  const [row] = await db.rows<UnknownParts>(
    sql`select ${first(groupIds, (id) => sql`select from groups g where ${db.tenantFilter('g')} and g.id = ${id}`)} as "groupIds",
      ${first(userIds, (id) => sql`select from users u where ${db.tenantFilter('u')} and u.id = ${id} and u.deleted_at is null`)} as "userIds",
      ${first(contactIds, (id) => sql`select from contacts c where ${db.tenantFilter('c')} and c.id = ${id}`)} as "contactIds",
      ${first(adhesionTypeIds, (id) => sql`select from adhesion_types t where ${db.tenantFilter('t')} and t.id = ${id}`)} as "adhesionTypeIds",
      ${first(eventIds, (id) => sql`select from events e where ${db.tenantFilter('e')} and e.id = ${id}`)} as "eventIds"`,
  );
  return row ?? { groupIds: null, userIds: null, contactIds: null, adhesionTypeIds: null, eventIds: null };
}

/**
 * @param audience an expression of the audience, as jsonb
 * @returns the people: user_id or contact_id, email, opted_in, without disabled users and archived contacts. An address may
 * occur twice, a person only once.
 */
function people(db: TenantDb, audience: Sql): Sql {
  const ids = (list: string) =>
    sql`select element::uuid as id from jsonb_array_elements_text(coalesce(${audience}->${list}, '[]')) element`;
  const texts = (list: string) =>
    sql`(select coalesce(array_agg(element), '{}') from jsonb_array_elements_text(coalesce(${audience}->${list}, '[]')) element)::text[]`;
  const statesOr = (list: 'adhesionStatuses' | 'registrationStatuses') =>
    sql`(select case when ${texts(list)} = '{}' then ${defaultAudience[list]}::text[] else ${texts(list)} end)::text[]`;
  const tagged = (table: 'users' | 'contacts') =>
    sql`select p.id from ${raw(table)} p where ${db.tenantFilter('p')} and ${texts('tags')} <> '{}' and p.tags && ${texts('tags')}`;
  const members = (person: 'user_id' | 'contact_id') =>
    sql`select a.${raw(person)} from adhesions a where ${db.tenantFilter('a')}
      and (${texts('adhesionTypeIds')} <> '{}' or ${texts('adhesionStatuses')} <> '{}')
      and (${texts('adhesionTypeIds')} = '{}' or a.type_id::text = any(${texts('adhesionTypeIds')}))
      and app.adhesion_status(a) = any(${statesOr('adhesionStatuses')})`;
  const participants = (person: 'user_id' | 'contact_id') =>
    sql`select r.${raw(person)} from registrations r where ${db.tenantFilter('r')}
      and r.event_id in (${ids('eventIds')}) and r.status = any(${statesOr('registrationStatuses')})`;
  const all = (list: string) => sql`(select coalesce((${audience}->>${list})::boolean, false))`;
  const user = sql`u.id as user_id, null::uuid as contact_id, u.email, u.newsletter_opt_in as opted_in`;
  const isReader = sql`${db.tenantFilter('u')} and u.deleted_at is null and u.status <> 'DISABLED'`;
  const contact = sql`null::uuid, c.id, c.email, c.newsletter_opt_in`;
  const isInUse = sql`${db.tenantFilter('c')} and c.status = 'ACTIVE'`;
  // Named people are looked up by id, without a scan of all others. Lists that are empty select none.
  return sql`select ${user} from users u where ${isReader} and ${all('allUsers')}
    union all
    select ${user} from (${ids('userIds')} union select m.user_id from group_members m
        where ${db.tenantFilter('m')} and m.group_id in (${ids('groupIds')})
        union ${tagged('users')} union ${members('user_id')} union ${participants('user_id')}) named
      join users u on u.id = named.id and ${isReader} where not ${all('allUsers')}
    union all
    select ${contact} from contacts c where ${isInUse} and ${all('allContacts')}
    union all
    select ${contact} from (${ids('contactIds')} union ${tagged('contacts')}
        union ${members('contact_id')} union ${participants('contact_id')}) named
      join contacts c on c.id = named.id and ${isInUse} where not ${all('allContacts')}`;
}

const ofNewsletter = (db: TenantDb, id: string): Sql =>
  sql`select n.audience from newsletters n where ${db.tenantFilter('n')} and n.id = ${id}`;

/** @returns the stored audience, without the content, which may be a megabyte; nothing when there is no such newsletter */
export async function selectAudience(db: TenantDb, id: string): Promise<Audience | undefined> {
  const [row] = await db.rows<{ audience: Audience }>(ofNewsletter(db, id));
  return row?.audience;
}

/** @returns the counts of the stored audience as of now; nothing when there is no such newsletter. */
export async function countAudience(db: TenantDb, id: string): Promise<AudienceCounts | undefined> {
  const [counts] = await countsOf(db, ofNewsletter(db, id));
  return counts;
}

/** @returns the counts of an audience that is stored nowhere, as of now */
export async function countUnsaved(db: TenantDb, audience: Audience): Promise<AudienceCounts> {
  return onlyRow(await countsOf(db, sql`select ${JSON.stringify(audience)}::jsonb as audience`));
}

/** @param chosen a query of at most one audience. @returns its counts */
function countsOf(db: TenantDb, chosen: Sql): Promise<AudienceCounts[]> {
  // Counts distinct 64-bit hashes, which sort in half the time of addresses. A million addresses collide once in forty
  // million counts, and collisions cannot be prepared: each count has its own seed.
  const seed = sql`(select (random() * 9e15)::bigint)`;
  const addresses = sql`count(distinct hashtextextended(p.email, ${seed})) filter (where p.opted_in)`;
  return db.rows<RowOf<AudienceCounts>>(
    sql`with chosen as (${chosen})
      select counted.recipients, counted."optedOut", counted.persons - counted.recipients as duplicates
      from chosen cross join (
        select ${addresses}::int as recipients, count(*) filter (where not p.opted_in)::int as "optedOut",
          count(*) filter (where p.opted_in)::int as persons
        from (${people(db, sql`(select audience from chosen)`)}) p) counted`,
  );
}

/** @returns assignments that copy the content of the template, unless the newsletter has its own, or the copy already */
export function fixedContent(db: TenantDb): Sql {
  const ofTemplate = (column: 'html' | 'text') =>
    sql`(select e.${raw(column)} from email_templates e where ${db.tenantFilter('e')} and e.id = n.template_id and n.html is null)`;
  return sql`html = coalesce(n.html, ${ofTemplate('html')}), sent_text = coalesce(n.text, n.sent_text, ${ofTemplate('text')})`;
}

/**
 * Starts the sending of a draft: freezes its content, and makes each address of its audience a recipient, once; a user takes
 * precedence over a contact of the same address.
 * @param scheduledAt of a scheduled newsletter, not a draft; nothing if it has another time now
 * @returns the number of recipients; nothing when there is no such newsletter.
 */
export async function freeze(db: TenantDb, id: string, scheduledAt?: string): Promise<number | undefined> {
  const begins =
    scheduledAt === undefined
      ? sql`n.status = 'DRAFT'`
      : sql`n.status = 'SCHEDULED' and n.scheduled_at = ${scheduledAt}::timestamptz(3)`;
  const [row] = await db.rows<{ recipients: number }>(
    sql`with begun as (
        update newsletters n set status = 'SENDING', started_at = app.now(), updated_at = app.now(), ${fixedContent(db)}
        where ${db.tenantFilter('n')} and n.id = ${id} and ${begins} returning n.id, n.audience, n.started_at),
      added as (
        insert into newsletter_recipients (tenant_id, id, newsletter_id, email, user_id, contact_id, created_at)
        select ${db.tenantId}::uuid, uuidv7(), begun.id, chosen.email, chosen.user_id, chosen.contact_id, begun.started_at
        from begun, (
          select distinct on (p.email collate "C") p.email, p.user_id, p.contact_id
          from (${people(db, sql`(select audience from begun)`)}) p
          where p.opted_in order by p.email collate "C", p.user_id nulls last, p.contact_id) chosen
        returning 1)
      select (select count(*)::int from added) as recipients from begun`,
  );
  return row?.recipients;
}

/** Stores the final number of recipients. */
export async function setRecipientCount(db: TenantDb, id: string, recipients: number): Promise<void> {
  await db.rows<JsonRow>(
    sql`update newsletters set recipient_count = ${recipients} where ${db.tenantFilter()} and id = ${id}`,
  );
}
