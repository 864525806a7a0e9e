import test from 'ava';
import type { Database } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { systemRandom } from '#server/platform/random.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { openTestStore, type TestStore } from '#test/database.ts';
import { testSecret } from '#test/template.ts';
import { newSigningKey, signingKeys } from './signing-keys.ts';

const secrets = secretsFrom(testSecret);
const seconds = 1_000;
const days = 24 * 3600 * seconds;

/** @returns the id of a new key of the tenant. */
async function addKey({ database, clock, acme }: TestStore): Promise<string> {
  const db = database.writing(acme.id);
  await db.rows(await newSigningKey(acme.id, { secrets, random: systemRandom, clock }));
  const [newest] = await db.rows<{ id: string }>(
    sql`select id from signing_keys where ${db.tenantFilter()} order by created_at desc, id desc limit 1`,
  );
  return newest?.id ?? '';
}

test('a new key signs once every node has had a minute to load it, and verifies at once', async (t) => {
  const store = await openTestStore(t);
  const { database, clock, acme } = store;
  const node = () => signingKeys(database, secrets, clock);
  const early = node();
  const old = (await early.current(acme.id)).kid;
  // The test clock is fixed, and later than the template's keys.
  clock.advance(3600 * seconds);
  await early.current(acme.id);
  const added = await addKey(store);
  for (const wait of [0, 59 * seconds]) {
    clock.advance(wait);
    t.is((await node().current(acme.id)).kid, old);
    t.truthy(await node().verifying(acme.id, added));
  }
  clock.advance(1 * seconds);
  t.is((await node().current(acme.id)).kid, added);
  t.truthy(await early.verifying(acme.id, added), 'a cached node has reloaded');
});

test('a retired key no longer signs, and verifies its tokens until they have expired', async (t) => {
  const store = await openTestStore(t);
  const { database, clock, acme } = store;
  const node = () => signingKeys(database, secrets, clock);
  const old = (await node().current(acme.id)).kid;
  clock.advance(3600 * seconds);
  const added = await addKey(store);
  const db = database.writing(acme.id);
  await db.rows(sql`update signing_keys set retired_at = app.now() where ${db.tenantFilter()} and id = ${old}`);
  t.is((await node().current(acme.id)).kid, added, 'the only live key signs at once');
  // Another node may have signed with it for another minute.
  clock.advance(11 * days + 59 * seconds);
  t.truthy(await node().verifying(acme.id, old));
  clock.advance(1 * seconds);
  t.is(await node().verifying(acme.id, old), undefined);
  t.truthy(await node().verifying(acme.id, added));
});

test('of five thousand cached tenants the least recently loaded is evicted', async (t) => {
  const { database, clock, acme } = await openTestStore(t);
  const real = database.reading(acme.id);
  const rows = await real.rows(
    sql`select id, public_jwk as "publicJwk", private_jwk as "privateJwk", false as retired, true as propagated
      from signing_keys where ${real.tenantFilter()}`,
  );
  const loaded: string[] = [];
  const counting: Database = {
    ...database,
    reading: (tenantId) => ({
      ...real,
      rows: async <Row>() => {
        loaded.push(tenantId);
        return rows as Row[];
      },
    }),
  };
  const keys = signingKeys(counting, secrets, clock);
  for (let index = 0; index < 5_000; index += 1) await keys.current(`tenant ${index}`);
  clock.advance(60 * seconds);
  const last = ['tenant 1', 'one more', 'two more'];
  for (const tenant of last) await keys.current(tenant);
  loaded.length = 0;
  for (const tenant of last) await keys.current(tenant);
  t.deepEqual(loaded, [], 'all are cached');
});
