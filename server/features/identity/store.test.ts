import { randomBytes } from 'node:crypto';
import test from 'ava';
import { updateUserRow, withHash } from '#server/features/users/users.ts';
import { newId, systemRandom } from '#server/platform/random.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { openTestStore } from '#test/database.ts';
import { testSecret } from '#test/template.ts';
import { findAccount, openSession } from './store.ts';

test('a password that is changed during the check opens no session', async (t) => {
  const { database, clock, acme } = await openTestStore(t);
  const db = database.writing(acme.id);
  const { id, email } = acme.people.ROLE_TREASURER;
  const client = { address: '192.0.2.1', place: '192.0.2.1', userAgent: null, requestId: null };
  const open = (passwordHash: string) => {
    const attempt = { email, method: 'PASSWORD', place: client.place } as const;
    const proved = { userId: id, passwordHash, attempt, total: 'unknown places' } as const;
    return openSession(
      db,
      { id: newId(systemRandom, clock), lineId: newId(systemRandom, clock), client, ...proved },
      { id: newId(systemRandom, clock), hash: randomBytes(32) },
    );
  };
  const before = (await findAccount(db, email))?.passwordHash ?? '';
  t.is(typeof (await open(before)), 'number');
  await updateUserRow(db, id, await withHash({ password: 'another password' }, { tenantId: db.tenantId }), {
    endAccess: async () => {},
    way: { secrets: secretsFrom(testSecret), source: 'API' },
  });
  t.is(await open(before), undefined);
  const after = (await findAccount(db, email))?.passwordHash ?? '';
  t.is(typeof (await open(after)), 'number');
});
