import { randomBytes } from 'node:crypto';
import test from 'ava';
import { updateUserRow, withHash } from '#server/features/users/users.ts';
import { newId, systemRandom } from '#server/platform/random.ts';
import { openTestStore } from '#test/database.ts';
import { findAccount, openSession } from './store.ts';

test('a password that was changed while it was being checked opens no session', async (t) => {
  const { database, clock, acme } = await openTestStore(t);
  const db = database.writing(acme.id);
  const { id, email } = acme.people.ROLE_TREASURER;
  const client = { address: '192.0.2.1', place: '192.0.2.1', userAgent: null };
  const open = (passwordHash: string) => {
    const session = { id: newId(systemRandom, clock), userId: id, passwordHash, client };
    return openSession(db, session, { id: newId(systemRandom, clock), hash: randomBytes(32) });
  };
  const before = (await findAccount(db, email))?.passwordHash ?? '';
  t.is(typeof (await open(before)), 'number');
  await updateUserRow(db, id, await withHash({ password: 'another password' }), async () => {});
  t.is(await open(before), undefined);
  const after = (await findAccount(db, email))?.passwordHash ?? '';
  t.is(typeof (await open(after)), 'number');
});
