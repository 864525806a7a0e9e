/** The links of invitations of a person whose email changes. */
import test from 'ava';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase, type TenantDb } from '#server/platform/postgres/database.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { systemRandom } from '#server/platform/random.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { addContact, asContact, hashOf, invite, organise, sentHash } from '#test/fixtures/invitations.ts';
import { startTestService } from '#test/service.ts';
import { testSecret } from '#test/template.ts';
import { renewLinks } from './on-email-change.ts';

test('the links of many invitations take no more statements than that of one, and one that is revoked stays so', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const { databaseUrl: url, clock, acme } = service;
  const database = createDatabase(createPool({ url, size: 1, applicationName: 'test' }, createLogger('silent')), clock);
  t.teardown(() => database.close());
  const deps = { secrets: secretsFrom(testSecret), random: systemRandom };
  const statementsFor = async (count: number) => {
    const contactId = await addContact(service);
    const invited = [];
    for (let n = 0; n < count; n += 1) invited.push(await invite(service, { contactId }));
    const old = await Promise.all(invited.map((one) => sentHash(service, one)));
    const [revoked] = invited;
    t.is((await organise(service, 'POST', `${revoked?.path}/revoke`)).status, 200);
    let statements = 0;
    await database.transaction(acme.id, (db) => {
      const rows: TenantDb['rows'] = (statement) => {
        statements += 1;
        return db.rows(statement);
      };
      return renewLinks({ ...db, rows }, { userId: null, contactId }, deps);
    });
    const open = async (hash: string) => (await asContact(service, hash, 'GET', '/api/v1/invitation')).status;
    t.deepEqual(
      await Promise.all(old.map(open)),
      invited.map(() => 401),
    );
    const next = await Promise.all(invited.map(({ id }) => hashOf(service, id)));
    t.deepEqual(await Promise.all(next.map(open)), [401, ...invited.slice(1).map(() => 200)]);
    return statements;
  };
  t.is(await statementsFor(4), await statementsFor(2));
});
