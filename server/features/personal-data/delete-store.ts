/** Deletes what need not stay of a person. Each function returns the number of deleted rows. */
import type { WebhookResourceName } from '#contracts/webhook-events.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { onlyRow } from '#server/platform/postgres/select-as.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { columnOf, type Person } from './person.ts';

/** Resources whose objects name no person. */
const withoutPeople: readonly WebhookResourceName[] = ['event', 'group', 'newsletter'];

async function remove(db: TenantDb, table: string, where: Sql): Promise<number> {
  const rows = await db.rows<{ count: number }>(
    sql`with gone as (delete from ${raw(table)} where ${db.tenantFilter()} and ${where} returning 1)
      select count(*)::int as count from gone`,
  );
  return onlyRow(rows).count;
}

const isOf = (person: Person): Sql => sql`${columnOf(person)} = ${person.id}`;

/** Also those in which the user acted as another. */
export async function deleteSessions(db: TenantDb, id: string): Promise<number> {
  const theirs = sql`(user_id = ${id} or impersonator_id = ${id})`;
  await remove(
    db,
    'refresh_tokens',
    sql`session_id in (select s.id from sessions s where ${db.tenantFilter('s')} and ${theirs})`,
  );
  return remove(db, 'sessions', theirs);
}

/** Authenticator app, passkeys, recovery codes, and sign-ins that wait for their second step. */
export async function deleteSecondFactors(db: TenantDb, id: string): Promise<number> {
  let count = 0;
  for (const table of ['second_factors', 'passkeys', 'recovery_codes', 'pending_sign_ins']) {
    count += await remove(db, table, sql`user_id = ${id}`);
  }
  return count;
}

export const deleteApiTokens = (db: TenantDb, id: string) => remove(db, 'api_tokens', sql`user_id = ${id}`);

/** Codes, tokens, grants and browser sessions of the OAuth provider. */
export const deleteOAuthOf = (db: TenantDb, id: string) => remove(db, 'oauth_instances', sql`user_id = ${id}`);

/** Sign-ins that were begun and may hold an address as a hint, sealed: whose they are is not known. They begin anew. */
export const deleteBegunSignIns = (db: TenantDb) =>
  remove(db, 'oauth_instances', sql`user_id is null and model = 'Interaction'`);

export const deleteGroupMemberships = (db: TenantDb, id: string) => remove(db, 'group_members', sql`user_id = ${id}`);

export const deleteEntries = (db: TenantDb, person: Person) => remove(db, 'waitlist_entries', isOf(person));

export const deleteResponses = (db: TenantDb, person: Person) => remove(db, 'form_responses', isOf(person));

export const deleteInvitations = (db: TenantDb, person: Person) => remove(db, 'invitations', isOf(person));

export const deleteDraftInvoices = (db: TenantDb, person: Person) =>
  remove(db, 'invoices', sql`${isOf(person)} and status = 'DRAFT'`);

/** One-time codes, failed sign-ins and requests for a link to register are stored by address. */
export async function deleteSignInAttempts(db: TenantDb, email: string): Promise<number> {
  let count = await remove(db, 'one_time_codes', sql`new_email = ${email}`);
  for (const table of ['one_time_codes', 'one_time_code_requests', 'sign_in_failures', 'event_signups']) {
    count += await remove(db, table, sql`email = ${email}`);
  }
  return count;
}

/** Subscriptions that the user owns, with their deliveries: URLs and responses may name it. */
export async function deleteSubscriptions(db: TenantDb, id: string): Promise<number> {
  const theirs = sql`owner_id = ${id}`;
  await remove(
    db,
    'webhook_deliveries',
    sql`subscription_id in (select s.id from webhook_subscriptions s where ${db.tenantFilter('s')} and ${theirs})`,
  );
  return remove(db, 'webhook_subscriptions', theirs);
}

/** Events whose payload names the person, with their deliveries. */
export const deleteEvents = (db: TenantDb, objects: readonly string[], { id }: Person) =>
  remove(db, 'webhook_events', sql`(object_id = any(${objects}::uuid[]) or strpos(payload, ${id}) > 0)`);

/** Captured changes of earlier transactions, which are no events yet. */
export const deleteEarlierChanges = (db: TenantDb, objects: readonly string[], { id }: Person) =>
  remove(
    db,
    'webhook_changes',
    sql`transaction <> pg_current_xact_id() and (object_id = any(${objects}::uuid[]) or strpos(before::text, ${id}) > 0 or strpos(after::text, ${id}) > 0)`,
  );

/** All files in which people can be: which of them contain the person is not known. Their users export anew. */
export const deleteExports = (db: TenantDb) => remove(db, 'exports', sql`resource <> all(${withoutPeople}::text[])`);

/** Files of ended dry runs, kept for an import: which of them contain the person is not known. */
export const deleteImportFiles = (db: TenantDb) =>
  remove(
    db,
    'import_chunks',
    sql`import_id in (select i.id from imports i where ${db.tenantFilter('i')} and i.dry_run and i.finished_at is not null)`,
  );

/** Stored responses to writes by the person, and to writes that created an object about it. */
export async function deleteStoredResponses(
  db: TenantDb,
  credentials: readonly string[],
  objects: readonly string[],
): Promise<number> {
  const by = sql`credential = any(${credentials}::text[])`;
  const claims = await remove(db, 'idempotency_claims', by);
  const about = sql`exists (select from unnest(${objects}::text[]) o where strpos(headers::text, o) > 0)`;
  return claims + (await remove(db, 'idempotency_keys', sql`(${by} or ${about})`));
}

/** Jobs that mention one of the ids, such as queued mails; and those with one of the keys. */
export async function dropJobs(db: TenantDb, mentioned: readonly string[], keys: readonly string[]): Promise<number> {
  const rows = await db.rows<{ count: number }>(sql`select app.drop_jobs(${mentioned}, ${keys}) as count`);
  return onlyRow(rows).count;
}

/** Deletes the row of the person. Invitations and mails of forms follow by their foreign keys. */
export const deletePerson = (db: TenantDb, { kind, id }: Person) =>
  remove(db, kind === 'user' ? 'users' : 'contacts', sql`id = ${id}`);
