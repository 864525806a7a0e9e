import test from 'ava';
import { pageMembersOf, tokensIn } from './members.ts';

const jwt = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIwMTkwYjVhNiJ9.c2lnbmF0dXJl';
const row = { id: 7, email: 'ada@acme.example' };

test('the JWT is found by its shape, an opaque token by its name, and neither is the refresh token', (t) => {
  const nested = tokensIn({ data: { session: { credential: jwt }, renewal: 'r'.repeat(20) } });
  t.is(nested.token?.path, 'data.session.credential');
  t.is(nested.refresh?.path, 'data.renewal');
  const opaque = tokensIn({ refresh_token: 'r'.repeat(20), access_token: 'a'.repeat(20), expires_in: 900 });
  t.is(opaque.token?.path, 'access_token');
  t.is(opaque.refresh?.path, 'refresh_token');
  t.is(tokensIn({ id_token: jwt }).token, undefined);
  t.is(tokensIn({ message: 'signed in' }).token, undefined);
});

test('rows, total, next page and id are found under the names of other hosts', (t) => {
  const hal = {
    items: [row],
    meta: { totalCount: 31, pageCount: 4 },
    links: { self: '/a', next: '/api/v1/users?p=2' },
  };
  t.deepEqual(pageMembersOf(hal), {
    rows: 'items',
    total: 'meta.totalCount',
    next: 'links.next',
    id: 'id',
    cursor: undefined,
  });
  t.is(pageMembersOf([{ uuid: 'a' }]).rows, '');
  t.is(pageMembersOf([{ uuid: 'a' }]).id, 'uuid');
});

test('a cursor that is no address is said to be one, and an empty list shows nothing', (t) => {
  const { next, cursor } = pageMembersOf({ data: [row], nextCursor: 'b3BhcXVl' });
  t.is(next, undefined);
  t.is(cursor, 'nextCursor');
  t.is(pageMembersOf({ data: [], total: 0 }).rows, undefined);
  t.is(pageMembersOf({ tags: ['a', 'b'] }).rows, undefined);
  t.is(pageMembersOf('a page').rows, undefined);
});
