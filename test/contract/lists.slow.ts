/** Order, filters and sparse responses of every collection, from its contract. */
import anyTest, { type TestFn } from 'ava';
import { describe, patternName } from '#contracts/openapi/describe.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import { instantsOf, itemMembersOf, orderOf } from '#contracts/page-query.ts';
import type { TestService } from '#test/service.ts';
import { forEach, startUnlimitedService } from '../actors/unlimited-service.ts';
import { collections, type Filled, filled, type Item, spreadRows } from './collections.ts';

const test = anyTest as TestFn<{ service: TestService; lists: Filled[] }>;

test.before(async (t) => {
  t.timeout(240_000);
  const service = await startUnlimitedService();
  t.context.service = service;
  const place = { service, tenant: service.acme };
  const lists: Filled[] = [];
  for (const contract of collections) lists.push(await filled(contract, place));
  await spreadRows(place);
  t.context.lists = lists;
});
test.after.always((t) => t.context.service?.stop());

const names = new Intl.Collator('und');
const isName = (member: string) => /name$|^title$/i.test(member);

/** @returns a negative number if `a` is before `b`; nothing is before everything */
function compare(member: string, a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (isName(member)) return names.compare(String(a), String(b));
  return String(a) < String(b) ? -1 : 1;
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);
const membersOf = ({ page }: AnyOperation) => (page ?? []).map((text) => orderOf(text).member);

test('every collection can be sorted both ways, without gaps and doubles over pages, equal items by id', async (t) => {
  await forEach(t.context.lists, async ({ contract, walk }) => {
    const all = idsOf(await walk({})).sort();
    t.true(all.length >= (contract.id === 'forms.listOwn' ? 1 : 3), contract.id);
    for (const member of membersOf(contract)) {
      const ascending = await walk({ sort: member }, 2);
      t.deepEqual(idsOf(ascending).sort(), all, `${contract.id} sort=${member}`);
      for (const [index, item] of ascending.entries()) {
        const before = ascending[index - 1];
        if (!before) continue;
        const order = compare(member, before[member], item[member]);
        const message = `${contract.id} sort=${member}: ${before[member]} before ${item[member]}`;
        t.true(order < 0 || (order === 0 && before.id < item.id), message);
      }
      const descending = idsOf(await walk({ sort: `-${member}` }, 3));
      t.deepEqual(descending, idsOf(ascending).reverse(), `${contract.id} sort=-${member}`);
    }
  });
});

test('without sort the order is the documented one', async (t) => {
  await forEach(t.context.lists, async ({ contract, walk }) => {
    t.deepEqual(idsOf(await walk({})), idsOf(await walk({ sort: contract.page?.[0] ?? '' })), contract.id);
  });
});

/** Filters that compare no member of the items; each has a test of its feature. */
const otherFilters = new Set(['search', 'role', 'groupId', 'tag', 'area', 'renewed']);
const isSet = (pattern: string | undefined) => pattern?.startsWith('one or more of') ?? false;

interface Trial {
  readonly query: Readonly<Record<string, string>>;
  readonly admits: (item: Item) => boolean;
}

/** @returns requests with one filter each, by values that some items have */
function trialsOf({ query }: AnyOperation, name: string, items: readonly Item[]): Trial[] {
  const values = [...new Set(items.map((item) => item[name]))].filter((value) => value !== null && value !== undefined);
  const [first, second] = values;
  if (first === undefined) return [];
  const trials: Trial[] = [{ query: { [name]: String(first) }, admits: (item) => item[name] === first }];
  const described = query && describe(query).keys?.[name];
  if (second !== undefined && isSet(described && patternName(described))) {
    trials.push({
      query: { [name]: `${second},${first},${second}` },
      admits: (item) => item[name] === first || item[name] === second,
    });
  }
  return trials;
}

function rangesOf(name: string, items: readonly Item[]): Trial[] {
  const values = items.map((item) => item[name]).filter((value) => typeof value === 'string');
  const middle = values.sort()[Math.floor(values.length / 2)];
  if (middle === undefined) return [];
  const at = Date.parse(middle);
  const time = (item: Item) => (typeof item[name] === 'string' ? Date.parse(item[name]) : Number.NaN);
  return [
    { query: { [`${name}[after]`]: middle }, admits: (item) => time(item) >= at },
    { query: { [`${name}[before]`]: middle }, admits: (item) => time(item) <= at },
    {
      query: { [`${name}[after]`]: middle, [`${name}[before]`]: middle, sort: '-createdAt' },
      admits: (item) => time(item) === at,
    },
  ];
}

/** Members that are null in all rows here: jobs and other servers would set them. */
const unset = ['audit.list impersonatorId', 'webhookSubscriptions.list lastAttemptAt'];
/** Members of own lists are the columns of the office's, in which each has a value in some row. */
const isOwn = (name: string) => /^own[A-Z]/.test(name);

test('each filter returns exactly the items that satisfy it, and counts them', async (t) => {
  const untested: string[] = [];
  await forEach(t.context.lists, async ({ contract, walk, get }) => {
    const items = await walk({});
    const filters = Object.keys(contract.query?.describe().keys ?? {}).filter((name) => !otherFilters.has(name));
    const trials = [
      ...filters.map((name) => [name, trialsOf(contract, name, items)] as const),
      ...instantsOf(contract).map((name) => [name, rangesOf(name, items)] as const),
    ];
    for (const [name, ofName] of trials) {
      if (ofName.length === 0) untested.push(`${contract.id} ${name}`);
      for (const { query, admits } of ofName) {
        const message = `${contract.id} ${JSON.stringify(query)}`;
        const expected = idsOf(items.filter(admits));
        t.true(expected.length > 0, message);
        t.deepEqual(idsOf(await walk(query)).sort(), expected.sort(), message);
        t.is((await get({ ...query, itemsPerPage: '1' })).json.totalItems, expected.length, message);
      }
    }
  });
  t.deepEqual(untested.filter((name) => !isOwn(name)).sort(), [...unset].sort());
});

test('values that no filter, order or list of fields has are refused by name', async (t) => {
  await forEach(t.context.lists, async ({ contract, get }) => {
    const sets = Object.entries((contract.query && describe(contract.query).keys) ?? {}).filter(([, described]) =>
      isSet(patternName(described)),
    );
    const bad: Record<string, string>[] = [
      ...['', 'tenantId', '-', 'createdAt,id', '+createdAt', '--createdAt', 'created_at'].map((sort) => ({ sort })),
      ...['', 'password_hash', 'id,', ',id', 'id,,id', 'ID', 'id;email', '*', 'passwordHash'].map((fields) => ({
        fields,
      })),
      ...instantsOf(contract).flatMap((name) => [
        { [`${name}[after]`]: 'yesterday' },
        { [`${name}[before]`]: '2026-01-01' },
      ]),
      ...sets.flatMap(([name]) => ['', 'NO_SUCH', 'NO_SUCH,', ','].map((value) => ({ [name]: value }))),
    ];
    for (const query of bad) {
      const { status, json } = await get(query);
      const message = `${contract.id} ${JSON.stringify(query)}`;
      t.is(status, 400, message);
      t.is(json.code, 'invalid_query', message);
      const places = json.violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath);
      t.deepEqual([...new Set(places)], Object.keys(query), message);
    }
  });
});

test('a cursor is refused with another order, and accepted with other fields', async (t) => {
  await forEach(t.context.lists, async ({ contract, get }) => {
    if (contract.id === 'forms.listOwn') return;
    const { view } = (await get({ sort: '-createdAt', itemsPerPage: '1' })).json;
    const after = new URLSearchParams(view.next.slice(view.next.indexOf('?'))).get('after') ?? '';
    for (const query of [
      { sort: 'createdAt' },
      {},
      { sort: '-createdAt', 'createdAt[after]': '2026-01-01T00:00:00Z' },
    ]) {
      t.like(await get({ ...query, after }), { status: 400, json: { code: 'invalid_cursor' } }, contract.id);
    }
    t.is((await get({ sort: '-createdAt', fields: 'id', after })).status, 200, contract.id);
  });
});

test('sparse items have the members that are listed, beside the id, and each is as in the whole item', async (t) => {
  await forEach(t.context.lists, async ({ contract, walk }) => {
    const members = Object.keys(itemMembersOf(contract));
    const whole = await walk({});
    const [sorted = 'createdAt'] = membersOf(contract).slice(-1);
    for (const fields of [['id'], members.slice(1, 3), [...members].reverse()]) {
      const wanted = new Set(['id', ...fields]);
      const sparse = await walk({ fields: fields.join(','), sort: sorted }, 2);
      const expected = whole.map((item) =>
        Object.fromEntries(Object.entries(item).filter(([name]) => wanted.has(name))),
      );
      const byId = (a: Item, b: Item) => (a.id < b.id ? -1 : 1);
      t.deepEqual(
        sparse.sort(byId),
        expected.map((item) => ({ ...item, id: String(item.id) })).sort(byId),
        `${contract.id} fields=${fields}`,
      );
    }
  });
});
