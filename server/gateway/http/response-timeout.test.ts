/** A write that takes longer than its response may: it is not made after all. */
import test from 'ava';
import { groups } from '#contracts/operations/groups.ts';
import { identity } from '#contracts/operations/identity.ts';
import { startTestService } from '#test/service.ts';
import { until } from '#test/until.ts';

test('what a request does after the 503 of its timeout is rolled back', async (t) => {
  const held = Promise.withResolvers<void>();
  let writes = 0;
  const service = await startTestService({
    responseTimeout: 500,
    handlers: (own) =>
      own.map((handler) =>
        handler.contract === groups.create
          ? {
              ...handler,
              run: async (context, caller) => {
                const made = await handler.run(context, caller);
                writes += 1;
                if (writes === 1) await held.promise;
                return made;
              },
            }
          : handler,
      ),
  });
  t.teardown(() => service.stop());
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const create = () =>
    service.send(service.acme, '/api/v1/groups', {
      method: 'POST',
      headers,
      body: { name: 'Choir', slug: 'choir' },
    });
  const late = await create();
  t.deepEqual([late.status, late.json.code, late.headers['retry-after']], [503, 'temporarily_unavailable', '1']);
  t.is(writes, 1, 'it was written when the client gave up');
  held.resolve();
  const open = async () =>
    (await service.sql(`select from pg_stat_activity where datname = current_database() and state like 'idle in%'`))
      .length > 0;
  await until(async () => !(await open()), 'the transaction has ended');
  t.is((await create()).status, 201, 'the slug is free, because the first try was rolled back');
});

test('a public operation writes nothing after the 503 of its timeout', async (t) => {
  const held = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<unknown>();
  const service = await startTestService({
    responseTimeout: 500,
    handlers: (own) =>
      own.map((handler) =>
        handler.contract === identity.requestLoginOtp
          ? {
              ...handler,
              run: async (context, caller) => {
                await held.promise;
                const run = handler.run(context, caller);
                run.catch((error) => error).then(ended.resolve);
                return run;
              },
            }
          : handler,
      ),
  });
  t.teardown(() => service.stop());
  const { email } = service.acme.people.ROLE_MEMBER;
  const late = await service.send(service.acme, '/api/v1/request-login-otp', { method: 'POST', body: { email } });
  t.deepEqual([late.status, late.json.code], [503, 'temporarily_unavailable']);
  held.resolve();
  t.like(await ended.promise, { row: { code: 'temporarily_unavailable' } });
  t.deepEqual(await service.sql('select from one_time_codes'), []);
});
