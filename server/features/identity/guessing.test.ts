/** Attempts evaluated per day for an attacker with unlimited addresses. Figures of docs/decisions/authentication.md. */
import test from 'ava';
import type { Client } from '#server/gateway/api/request-context.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { openTestStore } from '#test/database.ts';
import { countTry, placeCode, requestCode } from './codes-store.ts';
import type { CodePurpose } from './failures.ts';
import { recordFailure } from './failures.ts';
import { knownPlaces } from './known-places.ts';
import { beginPasswordTry } from './store.ts';

type Store = Awaited<ReturnType<typeof openTestStore>>;

const hours = 3_600_000;
let places = 0;

/** @returns a client with an unused address. */
function freshClient(): Client {
  places += 1;
  const place = `203.0.${Math.floor(places / 256)}.${places % 256}`;
  return { address: place, place, userAgent: null, requestId: null };
}

const macs = { code: Buffer.alloc(32, 1), decoy: Buffer.alloc(32, 2) };

/** Requests a code whenever allowed, and tries each five times. @returns the number of tries evaluated */
async function guessCodesForADay(
  { clock }: Store,
  db: TenantDb,
  to: { email: string; purpose: CodePurpose },
): Promise<number> {
  const end = clock.now().getTime() + 24 * hours;
  let evaluated = 0;
  while (clock.now().getTime() < end) {
    const job = { task: 'tests.none', payload: {} };
    const wait = await requestCode(db, { ...to, place: freshClient().place }, job);
    await placeCode(db, to, macs);
    for (let tries = 0; tries < 5; tries += 1) {
      if (await countTry(db, to, freshClient())) evaluated += 1;
    }
    clock.advance(wait * 1000);
  }
  return evaluated;
}

for (const purpose of ['LOGIN', 'PASSWORD_RESET'] as const) {
  test(`${purpose}: at most 100 codes of a user who has signed in before are evaluated in a day`, async (t) => {
    const store = await openTestStore(t);
    const db = store.database.writing(store.acme.id);
    const { email } = store.acme.people.ROLE_TREASURER;
    const [first, second] = [
      await guessCodesForADay(store, db, { email, purpose }),
      await guessCodesForADay(store, db, { email, purpose }),
    ];
    t.log(`${first} on the first day, ${second} on the second`);
    t.true(first > 0 && first <= 100);
    t.true(second <= 100);
    await requestCode(db, { email, purpose, place: '127.0.0.1' }, { task: 'tests.none', payload: {} });
    await placeCode(db, { email, purpose }, macs);
    const home = { address: '127.0.0.1', place: '127.0.0.1', userAgent: null, requestId: null };
    t.deepEqual((await countTry(db, { email, purpose }, home))?.mac, macs.code, 'a known place is not blocked');
  });
}

test('170 codes of a user who has never signed in are evaluated on the first day, and 120 on the second', async (t) => {
  const store = await openTestStore(t);
  const db = store.database.writing(store.acme.id);
  const { email, id } = store.acme.people.ROLE_TREASURER;
  await db.rows(sql`delete from refresh_tokens where ${db.tenantFilter()}`);
  await db.rows(sql`delete from sessions where ${db.tenantFilter()} and user_id = ${id}`);
  t.is(await guessCodesForADay(store, db, { email, purpose: 'LOGIN' }), 170);
  t.is(await guessCodesForADay(store, db, { email, purpose: 'LOGIN' }), 120);
});

test('a mail that is tried again gives no more tries, and a new request does', async (t) => {
  const { database, clock, acme } = await openTestStore(t);
  const db = database.writing(acme.id);
  const { email, id } = acme.people.ROLE_TREASURER;
  await db.rows(sql`delete from refresh_tokens where ${db.tenantFilter()}`);
  await db.rows(sql`delete from sessions where ${db.tenantFilter()} and user_id = ${id}`);
  const to = { email, purpose: 'LOGIN' } as const;
  const job = { task: 'tests.none', payload: {} };
  const guesses = async () => {
    let evaluated = 0;
    for (let tries = 0; tries < 6; tries += 1) if (await countTry(db, to, freshClient())) evaluated += 1;
    return evaluated;
  };
  const wait = await requestCode(db, { ...to, place: freshClient().place }, job);
  await placeCode(db, to, macs);
  t.is(await guesses(), 5);
  t.truthy(await placeCode(db, to, macs), 'the mail is still sent');
  t.is(await guesses(), 0);
  clock.advance(wait * 1000);
  await requestCode(db, { ...to, place: freshClient().place }, job);
  await placeCode(db, to, macs);
  t.is(await guesses(), 5);
});

test('at most 100 passwords from unknown places are evaluated in a day, also in parallel', async (t) => {
  const { database, clock, acme } = await openTestStore(t);
  const db = database.writing(acme.id);
  const { email } = acme.people.ROLE_TREASURER;
  let evaluated = 0;
  const guess = async () => {
    const attempt = { email, method: 'PASSWORD', place: freshClient().place } as const;
    const { total } = await beginPasswordTry(db, attempt);
    if (total) evaluated += 1;
    await recordFailure(db, attempt, total);
  };
  for (let hour = 0; hour < 24; hour += 1) {
    await Promise.all(Array.from({ length: 10 }, guess));
    clock.advance(hours);
  }
  t.is(evaluated, 100);
  const attempt = { email, method: 'PASSWORD', place: '127.0.0.1' } as const;
  t.is((await beginPasswordTry(db, attempt)).total, 'known places');
});

test('whether a place is known is looked up once in five seconds', async (t) => {
  const { database, clock, acme } = await openTestStore(t);
  let queries = 0;
  const counting = {
    ...database,
    reading: (tenantId: string) => {
      queries += 1;
      return database.reading(tenantId);
    },
  };
  const isKnown = knownPlaces(counting, clock);
  const { email } = acme.people.ROLE_TREASURER;
  const both = () => Promise.all([isKnown(acme.id, email, '127.0.0.1'), isKnown(acme.id, email, '127.0.0.1')]);
  t.deepEqual(await both(), [true, true]);
  clock.advance(4_999);
  t.deepEqual(await both(), [true, true]);
  t.is(queries, 1);
  clock.advance(1);
  await both();
  t.is(queries, 2);
  t.false(await isKnown(acme.id, email, '192.0.2.1'));
  t.false(await isKnown(acme.id, 'unknown@acme.example', '127.0.0.1'));
});
