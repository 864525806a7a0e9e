/** Rows of email changes, before their mail is sent. */
import test from 'ava';
import { openTestStore } from '#test/database.ts';
import { countTry, requestCode } from './codes-store.ts';
import { placeEmailChange, purpose } from './email-change-store.ts';

test('a request for another address ends the code at once, and a late mail for the earlier one places none', async (t) => {
  const { database, acme, clock } = await openTestStore(t);
  const db = database.writing(acme.id);
  const { email } = acme.people.ROLE_TREASURER;
  const place = '192.0.2.1';
  const client = { address: place, place, userAgent: null, requestId: null };
  const request = (newEmail: string) =>
    requestCode(db, { email, purpose, place, newEmail }, { task: 'tests.none', payload: {} });
  const placed = (newEmail: string) =>
    placeEmailChange(db, { email, newEmail }, { code: Buffer.alloc(32, 1), decoy: Buffer.alloc(32, 2) });

  await request('first@acme.example');
  t.deepEqual(await placed('first@acme.example'), {});
  t.like(await countTry(db, { email, purpose }, client), { newEmail: 'first@acme.example' });
  clock.advance(30_000);
  await request('second@acme.example');
  t.is(await countTry(db, { email, purpose }, client), undefined);
  t.is(await placed('first@acme.example'), undefined);
  t.is(await countTry(db, { email, purpose }, client), undefined);
  await placed('second@acme.example');
  t.like(await countTry(db, { email, purpose }, client), { newEmail: 'second@acme.example' });
});
