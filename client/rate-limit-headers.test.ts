import test from 'ava';
import { rateLimitOf } from './rate-limit-headers.ts';

const now = Date.UTC(2027, 0, 1);
const read = (headers: Record<string, string>) => rateLimitOf(new Headers(headers), now);

const x = { generation: 'X-RateLimit', quota: 20, windowMs: undefined, remaining: 3 } as const;
const xHeaders = (reset: string) => ({
  'X-RateLimit-Limit': '20',
  'X-RateLimit-Remaining': '3',
  'X-RateLimit-Reset': reset,
});

for (const [form, reset] of [
  ['seconds', '12'],
  ['seconds since 1970', `${now / 1_000 + 12}`],
  ['milliseconds since 1970', `${now + 12_000}`],
  ['an HTTP date', 'Fri, 01 Jan 2027 00:00:12 GMT'],
] as const) {
  test(`X-RateLimit-Reset is read as ${form}`, (t) => {
    t.deepEqual(read(xHeaders(reset)), { ...x, resetMs: 12_000 });
  });
}

test('an instant is relative to the clock of the host, as its Date says', (t) => {
  const headers = { ...xHeaders(`${now / 1_000 - 3_588}`), Date: 'Thu, 31 Dec 2026 23:00:00 GMT' };
  t.is(read(headers)?.resetMs, 12_000);
  t.is(read(xHeaders(`${now / 1_000 - 60}`))?.resetMs, 0, 'past');
});

test('the separate fields of drafts 03 to 06 are read, with and without RateLimit-Policy', (t) => {
  const split = { 'RateLimit-Limit': '20', 'RateLimit-Remaining': '3', 'RateLimit-Reset': '12' };
  const state = { generation: 'drafts 03 to 06', quota: 20, remaining: 3, resetMs: 12_000 } as const;
  t.deepEqual(read(split), { ...state, windowMs: undefined });
  t.deepEqual(read({ ...split, 'RateLimit-Policy': '20;w=60, 1000;w=3600' }), { ...state, windowMs: 60_000 });
  t.deepEqual(read({ ...split, 'RateLimit-Limit': '20, 20;w=60' }), { ...state, windowMs: 60_000 });
});

test('the dictionary of draft 07 is read', (t) => {
  t.deepEqual(read({ RateLimit: 'limit=20, remaining=3, reset=12', 'RateLimit-Policy': '20;w=60' }), {
    ...{ generation: 'draft 07', quota: 20, windowMs: 60_000, remaining: 3, resetMs: 12_000 },
  });
});

test('the lists of drafts 08 to 11 are read: of several policies the one with the least left', (t) => {
  const state = { generation: 'drafts 08 to 11', quota: 20, windowMs: 60_000, remaining: 3, resetMs: 12_000 } as const;
  t.deepEqual(read({ RateLimit: '"minute";r=3;t=12', 'RateLimit-Policy': '"minute";q=20;w=60' }), state);
  t.deepEqual(
    read({
      RateLimit: '"a, b;c";r=900;t=3000, "minute";r=3;t=12',
      'RateLimit-Policy': '"a, b;c";q=1000;w=3600;pk=:YQ==:, "minute";q=20;w=60',
    }),
    state,
  );
  t.deepEqual(read({ RateLimit: '"minute";r=3' }), {
    ...{ generation: 'drafts 08 to 11', quota: undefined, windowMs: undefined, remaining: 3, resetMs: undefined },
  });
});

for (const headers of [
  {},
  { RateLimit: '' },
  { RateLimit: 'soon' },
  { RateLimit: '"x";r=-1;t=5' },
  { 'X-RateLimit-Limit': 'many', 'X-RateLimit-Remaining': '' },
  { 'RateLimit-Remaining': '1e9' },
  { RateLimit: '"'.repeat(5_000) },
]) {
  test(`nothing to count with is read from ${JSON.stringify(headers).slice(0, 60)}`, (t) => {
    const state = read(headers as Record<string, string>);
    t.deepEqual([state?.remaining, state?.quota], [undefined, undefined]);
  });
}
