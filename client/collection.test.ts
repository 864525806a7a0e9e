import test from 'ava';
import { InvalidResponseError, ProblemError } from './errors.ts';
import { json, problem, type Step, scripted } from './testing/scripted.ts';

const pageOf = (names: string[], after?: string) =>
  json({ member: names.map((name) => ({ name })), view: after ? { next: `/api/v1/groups?after=${after}` } : {} });

async function namesOf(steps: Step[]) {
  const { client, requests } = scripted(steps);
  const names: string[] = [];
  for await (const { name } of client.all('/api/v1/groups', { params: { query: { search: 'a b' } } })) names.push(name);
  return { names, queries: requests.map(({ url }) => new URL(url).search) };
}

test('pages are requested by cursor, 100 items each', async (t) => {
  const { names, queries } = await namesOf([pageOf(['a', 'b'], 'x%2B%26'), pageOf([], 'y'), pageOf(['c'])]);
  t.deepEqual(names, ['a', 'b', 'c']);
  t.deepEqual(queries, [
    '?itemsPerPage=100&search=a%20b',
    '?itemsPerPage=100&search=a%20b&after=x%2B%26',
    '?itemsPerPage=100&search=a%20b&after=y',
  ]);
});

test('a page is requested only when it is reached', async (t) => {
  const { client, requests } = scripted([pageOf(['a', 'b'], 'x'), pageOf(['c'])]);
  const options = { params: { query: { itemsPerPage: 2 } } };
  const items = client.all('/api/v1/groups', options);
  t.is(requests.length, 0);
  await items.next();
  await items.next();
  t.is(requests.length, 1);
  await items.next();
  t.is(requests.length, 2);
  t.true(requests[0]?.url.endsWith('?itemsPerPage=2'));
  t.true((await items.next()).done);
});

test('leaving the loop stops the requests', async (t) => {
  const { client, requests } = scripted([pageOf(['a', 'b'], 'x')]);
  for await (const _ of client.all('/api/v1/groups')) break;
  t.is(requests.length, 1);
});

test('an error response during the iteration is thrown with its problem', async (t) => {
  const { client } = scripted([pageOf(['a'], 'x'), problem(403, {}, 'forbidden')]);
  const items = client.all('/api/v1/groups');
  t.is((await items.next()).value?.name, 'a');
  const error = await t.throwsAsync(items.next(), { instanceOf: ProblemError });
  t.is(error.problem.code, 'forbidden');
  t.is(error.message, '403 A title: A detail.');
});

test('the next page is requested from the same host, even if view.next points to another', async (t) => {
  const elsewhere = json({ member: [], view: { next: 'https://evil.example/api/v1/groups?after=x' } });
  const { client, requests } = scripted([elsewhere, pageOf([])]);
  for await (const _ of client.all('/api/v1/groups')) t.fail();
  t.is(requests[1]?.url, 'https://acme.example/api/v1/groups?itemsPerPage=100&after=x');
});

for (const length of [1, 2, 3, 7]) {
  test(`a cycle of ${length} pages is detected`, async (t) => {
    let page = 0;
    const { client, requests } = scripted([() => pageOf(['a'], `cursor-${page++ % length}`)]);
    const error = await t.throwsAsync(
      async () => {
        for await (const _ of client.all('/api/v1/groups')) if (requests.length > 100) return;
      },
      { instanceOf: InvalidResponseError },
    );
    t.regex(error.message, /cycle/);
    t.true(requests.length <= 3 * length + 2, String(requests.length));
  });
}

for (const [name, body] of [
  ['an array as its body', []],
  ['no member', { view: {} }],
  ['a member that is not an array', { member: {}, view: {} }],
  ['no view', { member: [] }],
  ['a next that is not a string', { member: [], view: { next: 5 } }],
  ['a next without a cursor', { member: [], view: { next: '/api/v1/groups?page=2' } }],
] as const) {
  test(`a page with ${name} is refused`, async (t) => {
    const { client } = scripted([json(body)]);
    await t.throwsAsync(client.all('/api/v1/groups').next(), { instanceOf: InvalidResponseError });
  });
}

test('an iteration can be cancelled between pages', async (t) => {
  const cancel = new AbortController();
  const { client, requests } = scripted([pageOf(['a'], 'x')]);
  const items = client.all('/api/v1/groups', { signal: cancel.signal });
  await items.next();
  cancel.abort(new Error('enough'));
  await t.throwsAsync(items.next(), { message: 'enough' });
  t.is(requests.length, 1);
});
