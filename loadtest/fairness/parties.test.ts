import test from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import { createHttpClient } from '#harness/http/client.ts';
import { Inconclusive } from '#harness/verdict.ts';
import { admissionOf } from '../admission.ts';
import { startTinyHost } from '../throughput/testing/tiny-host.ts';
import { assertServed, type PartyOptions, partiesOf } from './parties.ts';

const usual = { method: 'GET', path: '/me?a=b', headers: { 'x-all': '1' } };

const options = (changes: Partial<PartyOptions> = {}): PartyOptions => ({
  identities: [
    { headers: { host: 'acme.localhost:80', authorization: 'Bearer secret-1' } },
    { headers: { authorization: 'Bearer secret-2' } },
  ],
  hog: undefined,
  place: { kind: 'address' },
  usual,
  excessive: usual,
  ...changes,
});

test('the first identity is the hog unless it has its own, and names show no credentials', (t) => {
  const { hog, neighbours } = partiesOf(options());
  t.is(hog.name, 'hog (acme.localhost:80)');
  t.is(hog.usual, hog.excessive);
  t.deepEqual(hog.usual.headers, { 'x-all': '1', host: 'acme.localhost:80', authorization: 'Bearer secret-1' });
  t.deepEqual(
    neighbours.map(({ name }) => name),
    ['neighbour 1'],
  );
  const own = partiesOf(options({ hog: { headers: { 'x-hog': '1' } } }));
  t.is(own.neighbours.length, 2);
  t.is(own.neighbours[0]?.name, 'neighbour 1 (acme.localhost:80)');
});

test('tokens go where --identity says, and without a neighbour nothing is measured', (t) => {
  const tokens = { identities: [{ token: 'one' }, { token: 'two' }] };
  const { neighbours } = partiesOf(options({ ...tokens, place: { kind: 'query', name: 'key' } }));
  t.is(neighbours[0]?.usual.path, '/me?a=b&key=two');
  t.throws(() => partiesOf(options(tokens)), { instanceOf: UsageError, message: /--identity header:NAME/ });
  t.throws(() => partiesOf(options({ identities: [{ token: 'one' }] })), { instanceOf: UsageError });
  t.throws(() => partiesOf(options({ identities: [{ headers: { a: 'b' } }] })), {
    instanceOf: UsageError,
    message: /There is no neighbour/,
  });
});

test('an identity that is not served before any load ends the run, and is named without its credential', async (t) => {
  const seen: string[] = [];
  const host = await startTinyHost(t, (request, response) => {
    seen.push(request.headers.host ?? '');
    response.statusCode = request.headers.authorization === 'Bearer secret-2' ? 401 : 200;
    response.end('{}');
  });
  const client = createHttpClient('guildgate-loadtest (test)');
  t.teardown(() => client.close());
  const error = await t.throwsAsync(assertServed(client, host.baseUrl, partiesOf(options()), admissionOf(undefined)), {
    instanceOf: Inconclusive,
    message: /GET \/me\?a=b of the neighbour 1 was responded to with 401, which is no service \(2xx\)/,
  });
  t.notRegex(error?.message ?? '', /secret/);
  t.true(seen.includes('acme.localhost:80'));
  await t.notThrowsAsync(assertServed(client, host.baseUrl, partiesOf(options()), admissionOf([200, 401])));
});

test('a host that is away is named by its network error', async (t) => {
  const client = createHttpClient('guildgate-loadtest (test)');
  t.teardown(() => client.close());
  await t.throwsAsync(assertServed(client, 'http://127.0.0.1:9', partiesOf(options()), admissionOf(undefined)), {
    instanceOf: Inconclusive,
    message: /ECONNREFUSED/,
  });
});
