import anyTest, { type TestFn } from 'ava';
import { operations } from '#contracts/index.ts';
import { instantsOf, orderOf } from '#contracts/page-query.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { isInstant } from './page.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

function get(service: TestService, path: string, tenant = service.acme) {
  return service.send(tenant, path, { headers: { 'api-token': tenant.people.ROLE_ADMIN.readWrite } });
}

for (const path of ['/api/v1/users', '/api/v1/events', '/api/v1/payments']) {
  test(`${path}: pages of 7 hold every item once, in the order of creation, and count on the first only`, async (t) => {
    const { service } = t.context;
    const whole = (await get(service, `${path}?itemsPerPage=100`)).json;
    t.deepEqual(whole.view, {});
    t.is(whole.totalItems, whole.member.length);
    const ids: string[] = [];
    let next: string | undefined = `${path}?itemsPerPage=7`;
    for (let page = 1; next; page += 1) {
      const response = await get(service, next);
      t.is(response.status, 200);
      t.is(response.json.totalItems, page === 1 ? whole.totalItems : undefined);
      t.true(response.json.member.length <= 7);
      ids.push(...response.json.member.map(({ id }: { id: string }) => id));
      next = response.json.view.next;
      const { previous } = response.json.view;
      t.is(previous === undefined, page === 1);
      const links = [next && `<${next}>; rel="next"`, previous && `<${previous}>; rel="prev"`].filter(Boolean);
      t.is(response.headers.link, links.join(', '));
    }
    t.deepEqual(
      ids,
      whole.member.map(({ id }: { id: string }) => id),
    );
    const sorted = [...whole.member].sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));
    t.deepEqual(whole.member, sorted);
  });
}

test('the page size is 30 by default and 100 at most; 101 is an error that names the maximum', async (t) => {
  const { service } = t.context;
  t.is((await get(service, '/api/v1/users')).json.member.length, 30);
  t.is((await get(service, '/api/v1/users?itemsPerPage=1')).json.member.length, 1);
  t.is((await get(service, '/api/v1/users?itemsPerPage=100')).status, 200);
  const { status, json } = await get(service, '/api/v1/users?itemsPerPage=101');
  t.is(status, 400);
  t.deepEqual(json.violations, [
    {
      propertyPath: 'itemsPerPage',
      message: 'itemsPerPage must be less than or equal to 100; received "101"',
      code: 'max',
    },
  ]);
});

test('pages skip and repeat no row while rows are deleted', async (t) => {
  const { service } = t.context;
  const first = (await get(service, '/api/v1/events?itemsPerPage=5')).json;
  await service.sql('delete from events where id = $1', [first.member[1].id]);
  await service.sql('delete from events where id = $1', [first.member[4].id]);
  const rest = (await get(service, first.view.next)).json;
  const remaining = (await get(service, '/api/v1/events?itemsPerPage=100')).json.member.slice(3, 8);
  t.deepEqual(rest.member, remaining);
});

for (const query of ['itemsPerPage=7', 'itemsPerPage=7&sort=-createdAt', 'itemsPerPage=7&fields=email']) {
  test(`the way back through ${query} shows the same pages, and the first one has no previous page`, async (t) => {
    const { service } = t.context;
    const there = [];
    for (let next = `/api/v1/users?${query}`; next; next = there.at(-1).view.next) {
      there.push((await get(service, next)).json);
    }
    const back = [there.at(-1)];
    for (let { previous } = back[0].view; previous; previous = back[0].view.previous) {
      const { status, json } = await get(service, previous);
      t.is(status, 200);
      t.is(json.totalItems, undefined);
      t.truthy(json.view.next);
      back.unshift(json);
    }
    const members = (pages: readonly { readonly member: unknown }[]) => pages.map(({ member }) => member);
    t.true(there.length > 3);
    t.deepEqual(members(back), members(there));
    const [first] = back;
    t.is(new URL(first.view.next, 'http://x').search, new URL(there[0].view.next, 'http://x').search);
  });
}

test('before and after together, and a cursor of another order, are refused by name', async (t) => {
  const { service } = t.context;
  const { next } = (await get(service, '/api/v1/users?itemsPerPage=2')).json.view;
  const cursor = new URL(next, 'http://x').searchParams.get('after') ?? '';
  for (const query of [`after=${cursor}&before=${cursor}`, `sort=-createdAt&before=${cursor}`, 'before=AAAA']) {
    const { status, json } = await get(service, `/api/v1/users?${query}`);
    t.is(status, 400, query);
    t.is(json.code, 'invalid_cursor', query);
    t.is(json.violations[0].propertyPath, 'before', query);
  }
});

test('a cursor opens its own collection, filter and tenant, and nothing else', async (t) => {
  const { service } = t.context;
  const { next } = (await get(service, '/api/v1/payments?itemsPerPage=2&status=PENDING')).json.view;
  const after = new URL(next, 'http://x').searchParams.get('after') ?? '';
  const refused = async (path: string, tenant = service.acme) => {
    const { status, json } = await get(service, path, tenant);
    t.is(status, 400, path);
    t.is(json.code, 'invalid_cursor');
    t.is(json.violations[0].propertyPath, 'after');
  };
  t.is((await get(service, `/api/v1/payments?status=PENDING&after=${after}&itemsPerPage=9`)).status, 200);
  await refused(`/api/v1/payments?after=${after}`);
  await refused(`/api/v1/payments?status=PAID&after=${after}`);
  await refused(`/api/v1/users?after=${after}`);
  await refused(`/api/v1/payments?status=PENDING&after=${after}`, service.globex);
  // A character that differs from the original one.
  const tampered = `${after.slice(0, -2)}${after.at(-2) === 'A' ? 'B' : 'A'}${after.at(-1)}`;
  await refused(`/api/v1/payments?status=PENDING&after=${tampered}`);
  await refused('/api/v1/payments?status=PENDING&after=AAAA');
});

test('of the members that lists are sorted by, those named …At are instants, and no others', (t) => {
  const orders = operations.flatMap((contract) => (contract.page ?? []).map((text) => ({ contract, text })));
  t.true(orders.length > 50);
  for (const { contract, text } of orders) {
    const { member } = orderOf(text);
    t.is(isInstant(member), instantsOf(contract).includes(member), `${contract.id} ${member}`);
  }
});
