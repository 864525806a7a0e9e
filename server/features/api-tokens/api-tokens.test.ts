import test from 'ava';
import { createLogger } from '#server/platform/log.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { openTestStore, type TestStore } from '#test/database.ts';
import { hashToken } from './api-token.ts';
import { apiTokenAuthentication } from './authenticate.ts';
import { recordUse } from './store.ts';

const fiveMinutes = 5 * 60_000;

/** @returns the token of acme's administrator: its id and its last use. */
async function tokenRow({ database, acme }: TestStore) {
  const db = database.reading(acme.id);
  const hash = hashToken(acme.people.ROLE_ADMIN.readWrite);
  const [row] = await db.rows<{ id: string; usedAt: Date | null }>(
    sql`select id, last_used_at as "usedAt" from api_tokens where ${db.tenantFilter()} and token_hash = ${hash}`,
  );
  return { id: row?.id ?? '', usedAt: row?.usedAt?.toISOString() };
}

test('a use is written once in five minutes, also by nodes that saw an older one', async (t) => {
  const store = await openTestStore(t);
  const { database, clock, acme } = store;
  const { id } = await tokenRow(store);
  const use = () => recordUse(database.writing(acme.id), id);
  const first = clock.now().toISOString();
  await use();
  clock.advance(fiveMinutes - 1);
  await use();
  t.is((await tokenRow(store)).usedAt, first);
  clock.advance(1);
  await use();
  t.is((await tokenRow(store)).usedAt, clock.now().toISOString());
});

test('of parallel requests with one token, one records its use', async (t) => {
  const { database, clock, acme } = await openTestStore(t);
  let writes = 0;
  const counting: Database = {
    ...database,
    recording: (tenantId) => {
      writes += 1;
      return database.recording(tenantId);
    },
  };
  const { authenticate, flush } = apiTokenAuthentication(counting, createLogger('silent'));
  const use = () => authenticate(acme, acme.people.ROLE_ADMIN.readWrite, '192.0.2.1');
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map(use));
  await flush();
  t.is(writes, 1);
  clock.advance(fiveMinutes);
  await use();
  await flush();
  t.is(writes, 2, 'the next use is recorded again');
});
