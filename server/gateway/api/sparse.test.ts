/** `fields` and the order of lists, over HTTP; test/contract/lists.slow.ts has every collection. */
import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

function get({ service }: { service: TestService }, path: string, token?: string) {
  const headers = { 'api-token': token ?? service.acme.people.ROLE_ADMIN.readWrite };
  return service.send(service.acme, path, { headers });
}

test('fields reveal no member that the caller may not see', async (t) => {
  const { service } = t.context;
  await service.sql(`update contacts set note = 'secret note'`);
  await service.sql(`update users set note = 'secret note', birth_date = '1990-12-10'`);
  const { id, readWrite } = service.acme.people.ROLE_TREASURER;
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const role = { key: 'ROLE_READER', label: 'Reader', permissions: ['contacts:read', 'users:read'] };
  await service.send(service.acme, '/api/v1/permission/roles', { method: 'POST', headers, body: role });
  const roles = { method: 'PUT', headers, body: { roles: ['ROLE_READER'] } };
  t.is((await service.send(service.acme, `/api/v1/permission/users/${id}/roles`, roles)).status, 200);
  for (const [path, hidden] of [
    ['/api/v1/contacts', ['note']],
    ['/api/v1/users', ['birthDate', 'note']],
  ] as const) {
    const query = `${path}?fields=email,${hidden.join(',')}`;
    const seen = await get(t.context, query);
    t.deepEqual(Object.keys(seen.json.member[0]).sort(), ['email', 'id', ...hidden].sort());
    t.is(seen.json.member[0].note, 'secret note');
    const unseen = await get(t.context, query, readWrite);
    t.is(unseen.status, 200, unseen.text);
    for (const item of unseen.json.member) t.deepEqual(Object.keys(item).sort(), ['email', 'id']);
    t.false(unseen.text.includes('secret'));
  }
});

test('pages behind a long name, an empty one and one of many bytes go on where they ended', async (t) => {
  const { service } = t.context;
  const names = [null, 'a'.repeat(100), '\u{10FFFD}'.repeat(100), "O'Neil", 'Ångström', 'angstrom', 'Zeta', 'zeta'];
  await service.sql(
    `insert into contacts (tenant_id, id, email, last_name)
      select $1, uuidv7(), 'x@names.example', name from unnest($2::text[]) name`,
    [service.acme.id, [...names, ...names]],
  );
  const seen: (string | null)[] = [];
  let next: string | undefined = '/api/v1/contacts?email=x@names.example&sort=lastName&fields=lastName&itemsPerPage=1';
  while (next) {
    const {
      status,
      json,
    }: { status: number; json: { member: { lastName: string | null }[]; view: { next?: string } } } = await get(
      t.context,
      next,
    );
    t.is(status, 200);
    seen.push(...json.member.map(({ lastName }) => lastName));
    next = json.view.next;
  }
  const { compare } = new Intl.Collator('und');
  const sorted = [...names, ...names].sort((a, b) => compare(a ?? '', b ?? ''));
  t.deepEqual(seen, sorted);
});

test('an email is found in any case, by users and by contacts', async (t) => {
  const { service } = t.context;
  const { email, id } = service.acme.people.ROLE_MEMBER;
  const { json } = await get(t.context, `/api/v1/users?email=${encodeURIComponent(email.toUpperCase())}`);
  t.deepEqual([json.totalItems, json.member[0].id], [1, id]);
  t.is((await get(t.context, `/api/v1/users?email=${encodeURIComponent(email.slice(1))}`)).json.totalItems, 0);
});
