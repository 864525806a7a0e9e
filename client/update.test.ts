import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';
import { apiToken } from './credentials/api-token.ts';
import { InvalidResponseError, ProblemError } from './errors.ts';
import { connect } from './testing/connected.ts';
import { json, problem, type Step, scripted } from './testing/scripted.ts';

const test = anyTest as TestFn<{ service: TestService }>;
const id = '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10';
const params = { path: { id } };

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

/** Renames a group on a scripted host. */
async function rename(steps: Step[]) {
  const { client, requests } = scripted(steps);
  const seen: string[] = [];
  const result = client.update('/api/v1/groups/{id}', { params }, ({ name }) => {
    seen.push(name);
    return { name: `${name}!` };
  });
  const outcome = await result.then(
    ({ name }) => name,
    (error: unknown) => error,
  );
  return { outcome, seen, requests };
}

const version = (name: string, etag: string) => json({ id, name }, 200, { etag });

test('an object is written under the version that was read', async (t) => {
  const { outcome, requests } = await rename([version('Choir', '"1"'), version('Choir!', '"2"')]);
  t.is(outcome, 'Choir!');
  t.deepEqual(
    requests.map(({ method, headers, body }) => [method, headers.get('if-match'), body]),
    [
      ['GET', null, undefined],
      ['PATCH', '"1"', '{"name":"Choir!"}'],
    ],
  );
});

test('after a 412 it is read, changed and written anew, with a new key', async (t) => {
  const stale = problem(412, { etag: '"2"' }, 'precondition_failed');
  const { outcome, seen, requests } = await rename([
    version('Choir', '"1"'),
    stale,
    version('Board', '"2"'),
    version('Board!', '"3"'),
  ]);
  t.is(outcome, 'Board!');
  t.deepEqual(seen, ['Choir', 'Board']);
  const [, first, , second] = requests;
  t.is(second?.headers.get('if-match'), '"2"');
  t.not(second?.headers.get('idempotency-key'), first?.headers.get('idempotency-key'));
});

test('a host that never accepts is given up after ten tries', async (t) => {
  const tries = Array.from({ length: 11 }, () => [version('Choir', '"1"'), problem(412, {}, 'precondition_failed')]);
  const { outcome, requests } = await rename(tries.flat());
  t.true(outcome instanceof ProblemError && outcome.problem.status === 412);
  t.is(requests.length, 20);
});

test('another error of reading or writing is thrown at once', async (t) => {
  const unread = await rename([problem(404, {}, 'not_found')]);
  t.true(unread.outcome instanceof ProblemError && unread.outcome.problem.code === 'not_found');
  t.is(unread.requests.length, 1);
  const unwritten = await rename([version('Choir', '"1"'), problem(409, {}, 'duplicate')]);
  t.true(unwritten.outcome instanceof ProblemError && unwritten.outcome.problem.code === 'duplicate');
  t.is(unwritten.requests.length, 2);
  const untagged = await rename([json({ id, name: 'Choir' })]);
  t.true(untagged.outcome instanceof InvalidResponseError);
  t.is(untagged.requests.length, 1, 'nothing is overwritten blindly');
});

test('of four programs that add a tag at once none loses its own', async (t) => {
  const { service } = t.context;
  const { client } = connect(service, apiToken(service.acme.people.ROLE_ADMIN.readWrite));
  const { data } = await client.POST('/api/v1/contacts', { body: { email: 'tags@acme.example' } });
  const path = { id: data?.id ?? '' };
  const tags = ['a', 'b', 'c', 'd'];
  await Promise.all(
    tags.map((tag) =>
      client.update('/api/v1/contacts/{id}', { params: { path } }, (contact) => ({ tags: [...contact.tags, tag] })),
    ),
  );
  const { data: contact } = await client.GET('/api/v1/contacts/{id}', { params: { path } });
  t.deepEqual(contact?.tags.toSorted(), tags);
});

test('a response that the caller has kept is a 304 without data', async (t) => {
  const { service } = t.context;
  const { client } = connect(service, apiToken(service.acme.people.ROLE_ADMIN.readWrite));
  const { response } = await client.GET('/api/v1/me');
  const header = { 'If-None-Match': response.headers.get('etag') ?? '' };
  const kept = await client.GET('/api/v1/me', { params: { header } });
  t.is(kept.response.status, 304);
  t.is(kept.data, undefined);
});
