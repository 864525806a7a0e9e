/**
 * Plans of lists in tables of a million rows of one tenant: every filter with every order reads an index, and nothing sorts
 * the tenant. The planner is made to believe in a million; with `PROOFS=all` the rows are there, one table after the other, and
 * all combinations are tried.
 */
import anyTest, { type TestFn } from 'ava';
import { instantsOf } from '#contracts/page-query.ts';
import type { BoundHandler } from '#server/gateway/api/handle.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql, unnamed } from '#server/platform/postgres/statement.ts';
import { partOf } from '#test/proofs.ts';
import type { TestService } from '#test/service.ts';
import { startUnlimitedService } from '../actors/unlimited-service.ts';
import { collections, type Filled, filled, type Item } from './collections.ts';
import { believe, idsOf, large, multiply, rows, shrink, tables } from './large-tables.ts';

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
            // Without the count, which reads all rows: on a busy machine that may take longer than a statement may.
            return context.db.rows(unnamed(sql`select page.json, 0 as "totalItems" from (${statement}) page`));
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
  await service.sql('analyze');
  await believe(service, [...tables, 'search_texts']);
});
test.after.always((t) => t.context.service?.stop());

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

test('every list of a large table is in the contracts', (t) => {
  const ids = new Set(collections.map(({ id }) => id));
  t.deepEqual(
    Object.keys(large).filter((id) => !ids.has(id)),
    [],
  );
});

for (const table of tables) {
  test.serial(
    `every filter of ${table} with every order reads an index, on the first page and behind it`,
    async (t) => {
      t.timeout(900_000);
      const { service, lists } = t.context;
      const kept = await idsOf(service, table);
      const { values = {} } = Object.values(large).find((each) => each.table === table) ?? {};
      const from = performance.now();
      await multiply(service, table, values);
      const seconds = (performance.now() - from) / 1_000;
      let tried = 0;
      const faults = new Map<string, Plan>();
      for (const list of lists.filter(({ contract }) => large[contract.id]?.table === table)) {
        const combinations = await combinationsOf(list);
        for (const query of partOf(combinations, 3)) {
          for (const [fault, plan] of await faultsOfPages(list, query)) faults.set(fault, plan);
          tried += 1;
        }
      }
      t.log(`${tried} combinations, ${faults.size} faults; ${rows} rows in ${seconds.toFixed(0)} s`);
      const [plan] = faults.values();
      t.deepEqual([...faults.keys()], [], plan && JSON.stringify(plan, null, 1));
      t.true(tried > 3, `${tried}`);
      await shrink(service, table, kept);
    },
  );
}

/** Every filter with every order, both ways. */
async function combinationsOf(list: Filled): Promise<Record<string, string>[]> {
  const [item] = (await list.get({ sort: '-createdAt', itemsPerPage: '1' })).json.member;
  const orders = (list.contract.page ?? []).map((text) => text.replace('-', '')).flatMap((name) => [name, `-${name}`]);
  return filtersOf(list, item).flatMap((filter) => orders.map((sort) => ({ ...filter, sort })));
}

async function faultsOfPages(list: Filled, query: Record<string, string>): Promise<[string, Plan][]> {
  const faults: [string, Plan][] = [];
  for (const [plan, page] of await plansOf(list, query)) {
    const name = `${page} page of ${list.contract.id} ${JSON.stringify(query)}`;
    for (const fault of faultsOf(plan)) faults.push([`${name}: ${fault}`, plan]);
    if (costOf(plan) > dear) faults.push([`${name}: cost ${costOf(plan)}`, plan]);
  }
  return faults;
}

/** @returns the plans of the first page and of the next */
async function plansOf({ get }: Filled, query: Readonly<Record<string, string>>): Promise<[Plan, string][]> {
  plans = [];
  const { status, json, text } = await get({ ...query, itemsPerPage: '30' });
  if (status !== 200) throw new Error(`${JSON.stringify(query)}: ${text}`);
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
