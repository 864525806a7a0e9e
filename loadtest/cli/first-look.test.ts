import test from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import { firstLookOf } from './first-look.ts';
import { policyOf } from './options.ts';

test('a URL with a path is a request line, tried by checks that take no second window', async (t) => {
  const look = await firstLookOf('http://localhost:3000/limited?x=1', {});
  t.like(look, { baseUrl: 'http://localhost:3000', name: 'GET /limited?x=1', checks: ['fill-10', 'fill-100'] });
  t.is(look?.identities, undefined);
});

test('a header is one client, unless the place of identities is named', async (t) => {
  const header = ['Authorization: Bearer abc'];
  const one = await firstLookOf('http://localhost:3000/limited', { header });
  t.deepEqual(one?.identities, [{ headers: { authorization: 'Bearer abc' } }]);
  t.deepEqual(one?.checks, ['fill-10']);
  const several = await firstLookOf('http://localhost:3000/limited', { header, identity: 'header:x-client' });
  t.is(several?.identities, undefined);
});

test('--identity none is one client, without a header that names it', async (t) => {
  const look = await firstLookOf('http://localhost:3000/limited', { identity: 'none' });
  t.deepEqual([look?.identities, look?.checks], [[{ headers: {} }], ['fill-10']]);
});

test('named checks are tried, and nothing is left out then', async (t) => {
  const look = await firstLookOf('http://localhost:3000/limited', { check: ['*'] });
  t.deepEqual([look?.checks, look?.note], [['*'], '']);
});

test('the address of a host, or a named operation, is no first look', async (t) => {
  t.is(await firstLookOf('http://localhost:3000', {}), undefined);
  t.is(await firstLookOf('http://localhost:3000/', {}), undefined);
  t.is(await firstLookOf('http://localhost:3000/base', { operation: ['GET /limited'] }), undefined);
});

test('with --limit the address of a host is its URL `/`', async (t) => {
  const limit = { quota: 20, windowMs: 60_000 };
  t.like(await firstLookOf('http://localhost:3000', { limit }), { baseUrl: 'http://localhost:3000', name: 'GET /' });
  t.is(await firstLookOf('http://localhost:3000', { limit, operation: ['users.export'] }), undefined);
});

test('--limit excludes --quota and --window', (t) => {
  const limit = { quota: 20, windowMs: 60_000 };
  t.deepEqual(policyOf({ limit }), limit);
  t.throws(() => policyOf({ limit, quota: 3 }), { instanceOf: UsageError });
  t.throws(() => policyOf({ limit, window: 3 }), { instanceOf: UsageError });
});
