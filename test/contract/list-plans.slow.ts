/**
 * Plans of lists in tables of a million rows of one tenant: every filter with every order reads an index, and nothing sorts
 * the tenant. The planner is made to believe in a million; with `PROOFS=all` the rows are there, and all combinations tried.
 */
import anyTest, { type TestFn } from 'ava';
import { instantsOf } from '#contracts/page-query.ts';
import type { BoundHandler } from '#server/gateway/api/handle.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql, unnamed } from '#server/platform/postgres/statement.ts';
import { countOf, partOf } from '#test/proofs.ts';
import type { TestService } from '#test/service.ts';
import { startUnlimitedService } from '../actors/unlimited-service.ts';
import { collections, type Filled, filled, type Item } from './collections.ts';

const believed = 1_000_000;
const rows = countOf(20_000, believed);

/** Operation → its table, and what differs between rows beside ids, keys and dates. */
const large: Readonly<Record<string, { table: string; values?: string }>> = {
  'users.list': { table: 'users', values: `'last_name', md5(n::text), 'email', n || '@many.example'` },
  'contacts.list': { table: 'contacts', values: `'last_name', md5(n::text), 'email', n || '@many.example'` },
  'events.list': { table: 'events', values: `'title', md5(n::text)` },
  'payments.list': { table: 'payments', values: `'amount', n % 10000, 'provider_reference', 'tr_' || n` },
  'registrations.list': { table: 'registrations' },
  'registrations.listOfEvent': { table: 'registrations' },
  'waitlist.list': { table: 'waitlist_entries', values: `'position', n + 1000` },
  'invoices.list': { table: 'invoices' },
  'adhesions.list': { table: 'adhesions' },
  'contracts.list': { table: 'member_contracts', values: `'title', md5(n::text)` },
  'invitations.list': { table: 'invitations', values: `'hash_digest', '\\x' || md5(n::text)` },
  'forms.listResponses': { table: 'form_responses', values: `'single', false` },
  'newsletters.recipients': { table: 'newsletter_recipients', values: `'email', n || '@many.example'` },
  'audit.list': { table: 'audit_log' },
};

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly 'Plan Rows': number;
  readonly 'Total Cost': number;
  readonly Plans?: readonly Plan[];
}

/** Plans of the statements since the last request. */
let plans: Plan[] = [];

/** Explains each page before it is read, as the role and with the parameters of the request. */
function explaining(handler: BoundHandler): BoundHandler {
  if (!handler.contract.page) return handler;
  return {
    ...handler,
    run: (context, caller) => {
      const db: TenantDb = {
        ...context.db,
        async rows(statement) {
          if (statement.text.includes('cross join lateral')) {
            const explained = await context.db.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
              unnamed(sql`explain (format json) ${statement}`),
            );
            plans.push(...explained.map((row) => row['QUERY PLAN'][0].Plan));
          }
          return context.db.rows(statement);
        },
      };
      return handler.run({ ...context, db }, caller);
    },
  };
}

const test = anyTest as TestFn<{ service: TestService; lists: Filled[] }>;

test.before(async (t) => {
  t.timeout(900_000);
  const service = await startUnlimitedService({
    handlers: (own) => own.map(explaining),
    validateResponses: false,
  });
  t.context.service = service;
  const place = { service, tenant: service.acme };
  const lists: Filled[] = [];
  for (const contract of collections) if (contract.id in large) lists.push(await filled(contract, place));
  t.context.lists = lists;
  for (const [id, { table, values = '' }] of Object.entries(large)) {
    if (id !== 'registrations.listOfEvent') await multiply(service, table, values);
  }
  await service.sql('analyze');
  const names = Object.values(large).map(({ table }) => table);
  await service.sql('update pg_class set reltuples = $1 where relname = any($2)', [
    believed,
    [...names, 'search_texts'],
  ]);
});
test.after.always((t) => t.context.service?.stop());

/** Copies the last row of a tenant, without the checks that tie its columns together. */
async function multiply(service: TestService, table: string, values: string): Promise<void> {
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
  const has = (name: string) => columns.some((column) => column.name === name);
  const dates = columns.filter(({ name, type }) => type.startsWith('timestamp') && name !== 'deleted_at');
  const keys = ['number', 'external_id', 'member_number'].filter(has);
  const ids = ['user_id', 'contact_id', 'payment_id', 'renewal_of_id', 'refers_to', 'registration_id'].filter(has);
  const changes = [
    `'id', uuidv7()`,
    ...dates.map(
      ({ name }, index) =>
        `'${name}', timestamptz '2026-01-01Z' + (n::bigint * ${[1, 7919, 104_729][index % 3]} % ${rows}) * interval '1 second'`,
    ),
    ...keys.map((name) => `'${name}', '${name}-' || n`),
    ...ids.map((name) => `'${name}', gen_random_uuid()`),
    ...(has('bundle') ? [`'bundle', null`] : []),
    ...(values ? [values] : []),
  ];
  await service.sql(`
    set session_replication_role = replica;
    alter table ${table} set (autovacuum_enabled = false);
    insert into ${table} select r.*
      from (select * from ${table} where tenant_id = '${service.acme.id}' order by created_at desc, id desc limit 1) t,
        generate_series(1, ${rows}) n,
        jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${changes.join(', ')})) r;
    set session_replication_role = origin`);
}

/** Rows that may be sorted: those of one person or key. */
const fewRows = 2_000;
/** Cost above which a plan reads much of a million rows. */
const dear = 20_000;

/** @returns what is wrong with a plan; the count of the first page, which reads all that match, is no part of it */
function faultsOf(plan: Plan): string[] {
  const type = plan['Node Type'];
  const below = (plan.Plans ?? []).filter((child) => child['Parent Relationship'] !== 'InitPlan');
  const faults = below.flatMap(faultsOf);
  if (type === 'Seq Scan' && plan['Plan Rows'] > fewRows) faults.push(`sequential scan of ${plan['Relation Name']}`);
  const sorted = type === 'Sort' ? (below[0]?.['Plan Rows'] ?? 0) : 0;
  if (sorted > fewRows) faults.push(`sort of ${sorted} rows`);
  return faults;
}

function costOf(plan: Plan): number {
  const counts = (plan.Plans ?? []).filter((child) => child['Parent Relationship'] === 'InitPlan');
  return plan['Total Cost'] - counts.reduce((sum, child) => sum + child['Total Cost'], 0);
}

/** Filters by values of an item, and one by each date. */
function filtersOf({ contract }: Filled, item: Item): Record<string, string>[] {
  const keys = Object.keys(contract.query?.describe().keys ?? {}).filter((name) => typeof item[name] === 'string');
  const dates = instantsOf(contract).filter((name) => typeof item[name] === 'string');
  return [
    {},
    ...keys.map((name) => ({ [name]: String(item[name]) })),
    ...dates.flatMap((name) => [
      { [`${name}[after]`]: String(item[name]) },
      { [`${name}[before]`]: String(item[name]) },
    ]),
    ...('search' in (contract.query?.describe().keys ?? {}) ? [{ search: 'zzyzx' }] : []),
  ];
}

test.serial('every filter with every order reads an index, on the first page and behind it', async (t) => {
  t.timeout(900_000);
  const faults = new Map<string, Plan>();
  let tried = 0;
  for (const list of t.context.lists) {
    const { contract, get } = list;
    const [item] = (await get({ sort: '-createdAt', itemsPerPage: '1' })).json.member;
    const orders = (contract.page ?? []).map((text) => text.replace('-', '')).flatMap((name) => [name, `-${name}`]);
    const combinations = filtersOf(list, item).flatMap((filter) => orders.map((sort) => ({ ...filter, sort })));
    for (const query of partOf(combinations, 3)) {
      for (const [plan, page] of await plansOf(list, query)) {
        const name = `${page} page of ${contract.id} ${JSON.stringify(query)}`;
        for (const fault of faultsOf(plan)) faults.set(`${name}: ${fault}`, plan);
        if (costOf(plan) > dear) faults.set(`${name}: cost ${costOf(plan)}`, plan);
      }
      tried += 1;
    }
  }
  t.log(`${tried} combinations`);
  const [plan] = faults.values();
  t.deepEqual([...faults.keys()], [], plan && JSON.stringify(plan, null, 1));
  t.true(tried > 100, `${tried}`);
});

/** @returns the plans of the first page and of the next */
async function plansOf({ get }: Filled, query: Readonly<Record<string, string>>): Promise<[Plan, string][]> {
  plans = [];
  const { status, json, text } = await get({ ...query, itemsPerPage: '30' });
  if (status !== 200) throw new Error(text);
  const next: string | undefined = json.view.next;
  if (next) await get(Object.fromEntries(new URLSearchParams(next.slice(next.indexOf('?')))));
  const [first, second] = plans;
  if (!first || (next && !second)) throw new Error('a page was not explained');
  return second
    ? [
        [first, 'first'],
        [second, 'second'],
      ]
    : [[first, 'first']];
}
