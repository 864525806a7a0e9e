/** Tables of lists with a million rows of one tenant, or with fewer that the planner believes to be a million. */
import { countOf } from '#test/proofs.ts';
import type { TestService } from '#test/service.ts';

/** Rows of a table, as the planner is made to believe. */
const believed = 1_000_000;
/** Rows of a table that are there. */
export const rows = countOf(20_000, believed);

/** Values that differ between rows, by column: SQL of the row's number `n`. */
type Values = Readonly<Record<string, string>>;

const email = `n || '@many.example'`;
const hash = 'md5(n::text)';

/** Operation → its table, and what differs between rows beside ids, keys and dates. */
export const large: Readonly<Record<string, { table: string; values?: Values }>> = {
  'users.list': { table: 'users', values: { last_name: hash, email } },
  'contacts.list': { table: 'contacts', values: { last_name: hash, email } },
  'events.list': { table: 'events', values: { title: hash } },
  'payments.list': { table: 'payments', values: { amount: 'n % 10000', provider_reference: `'tr_' || n` } },
  'registrations.list': { table: 'registrations' },
  'registrations.listOfEvent': { table: 'registrations' },
  'waitlist.list': { table: 'waitlist_entries', values: { position: 'n + 1000' } },
  'invoices.list': { table: 'invoices' },
  'adhesions.list': { table: 'adhesions' },
  'contracts.list': { table: 'member_contracts', values: { title: hash } },
  'invitations.list': { table: 'invitations', values: { hash_digest: `decode(${hash}, 'hex')` } },
  'forms.listResponses': { table: 'form_responses', values: { single: 'false' } },
  'newsletters.recipients': { table: 'newsletter_recipients', values: { email } },
  'webhookDeliveries.list': { table: 'webhook_deliveries' },
  'audit.list': { table: 'audit_log' },
  'ownRegistrations.list': { table: 'registrations' },
  'ownWaitlistEntries.list': { table: 'waitlist_entries' },
  'ownAdhesions.list': { table: 'adhesions' },
  'ownPayments.list': { table: 'payments' },
  'ownInvoices.list': { table: 'invoices' },
  'ownContracts.list': { table: 'member_contracts' },
};

export const tables = new Set(Object.values(large).map(({ table }) => table));

/** Makes the planner believe in a million rows, until the tables are analyzed. */
export async function believe(service: TestService, names: readonly string[]): Promise<void> {
  await service.sql('update pg_class set reltuples = $1 where relname = any($2)', [believed, names]);
}

export async function idsOf(service: TestService, table: string): Promise<string[]> {
  const found = await service.sql<{ id: string }>(`select id::text from ${table}`);
  return found.map(({ id }) => id);
}

/**
 * Copies the last row of a tenant, without the checks that tie its columns together. Indexes are built after the rows, not
 * row by row.
 */
export async function multiply(service: TestService, table: string, values: Values): Promise<void> {
  const columns = await service.sql<{ name: string; type: string }>(
    `select attname as name, atttypid::regtype::text as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const checks = await service.sql<{ name: string }>(
    `select quote_ident(conname) as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  );
  for (const { name } of checks) await service.sql(`alter table ${table} drop constraint ${name}`);
  const indexes = await service.sql<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
      where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [table],
  );
  const dates = columns.filter(({ name, type }) => type.startsWith('timestamp') && name !== 'deleted_at');
  const each = (names: readonly string[], value: (name: string, index: number) => string) =>
    Object.fromEntries(names.map((name, index) => [name, value(name, index)]));
  const changed: Values = {
    id: 'uuidv7()',
    ...each(
      dates.map(({ name }) => name),
      (_, index) =>
        `timestamptz '2026-01-01Z' + (n::bigint * ${[1, 7919, 104_729][index % 3]} % ${rows}) * interval '1 second'`,
    ),
    ...each(['number', 'external_id', 'member_number'], (name) => `'${name}-' || n`),
    ...each(
      ['user_id', 'contact_id', 'payment_id', 'renewal_of_id', 'refers_to', 'registration_id'],
      () => 'gen_random_uuid()',
    ),
    bundle: 'null',
    ...values,
  };
  const names = columns.map(({ name }) => name);
  await service.sql(`
    set session_replication_role = replica;
    set maintenance_work_mem = '256MB';
    alter table ${table} set (autovacuum_enabled = false);
    ${indexes.map(({ name }) => `drop index ${name};`).join('\n')}
    insert into ${table} (${names.join(', ')}) select ${names.map((name) => changed[name] ?? `t.${name}`).join(', ')}
      from (select * from ${table} where tenant_id = '${service.acme.id}' order by created_at desc, id desc limit 1) t,
        generate_series(1, ${rows}) n;
    ${indexes.map(({ definition }) => `${definition};`).join('\n')}
    reset maintenance_work_mem;
    set session_replication_role = origin;
    analyze ${table}`);
  await believe(service, [table]);
}

/** Deletes all other rows, so that memory holds one large table at a time. */
export async function shrink(service: TestService, table: string, kept: readonly string[]): Promise<void> {
  await service.sql(`
    set session_replication_role = replica;
    delete from ${table} where id::text <> all ('{${kept.join(',')}}');
    set session_replication_role = origin`);
  await service.sql(`vacuum full ${table}`);
}
