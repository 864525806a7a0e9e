/** Large exports: their use of memory and connections, and early ends. */
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;
/** More rows than fit in the buffers between PostgreSQL and a reader. */
const rows = 30_000;
const path = '/api/v1/contacts-csv';
const MiB = 1024 * 1024;

v8.setFlagsFromString('--expose-gc');
const collectGarbage = vm.runInNewContext('gc');

test.beforeEach(async (t) => {
  const service = await startTestService({}, { databasePoolSize: 5 });
  t.context.service = service;
  await addContacts(service, rows);
});
test.afterEach.always((t) => t.context.service?.stop());

async function addContacts(service: TestService, count: number): Promise<void> {
  await service.sql(
    `insert into contacts (tenant_id, id, email, first_name, last_name, company_name, address, tags, note, created_at)
      select $1, uuidv7(), 'c' || n || '@many.example', 'First ' || n, 'Last, "' || n, E'two\nlines',
        '{"city": "Lyon"}', array['a', 'b'], repeat('n', 800), timestamptz '2020-01-01' + n * interval '1 second'
      from generate_series(1, $2::int) n`,
    [service.acme.id, count],
  );
}

async function open({ port, acme }: TestService, method = 'GET'): Promise<http.IncomingMessage> {
  const headers = { host: acme.host, 'api-token': acme.people.ROLE_ADMIN.readOnly };
  const request = http.request({ host: '127.0.0.1', port, path, method, headers, agent: false });
  request.end();
  const [response]: http.IncomingMessage[] = await once(request, 'response');
  if (!response) throw new Error('no response');
  return response;
}

/** Number of running COPYs. */
async function copies(service: TestService): Promise<number> {
  const [row] = await service.sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'copy (%'`,
  );
  return row?.count ?? -1;
}

/** Polls, because another process offers no event. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(20);
}

test.serial(
  'a hundred thousand rows are sent, and no more than some blocks of them are held at any time',
  async (t) => {
    const { service } = t.context;
    await addContacts(service, 100_000 - rows);
    const response = await open(service);
    const held = () => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers;
    };
    const before = held();
    let most = 0;
    let bytes = 0;
    let looks = 0;
    let carriageReturns = 0;
    for await (const chunk of response) {
      for (let at = chunk.indexOf('\r'); at >= 0; at = chunk.indexOf('\r', at + 1)) carriageReturns += 1;
      bytes += chunk.length;
      if (bytes < looks * 10 * MiB) continue;
      looks += 1;
      most = Math.max(most, held() - before);
    }
    t.log(`${(bytes / MiB).toFixed(1)} MiB sent, ${(most / MiB).toFixed(1)} MiB held at the most, in ${looks} looks`);
    t.true(bytes > 90 * MiB && looks >= 9);
    // The header row, and those of the demo.
    t.is(carriageReturns, 100_000 + 1 + 5);
    // V8 frees what it has collected a little later.
    t.true(most < 45 * MiB);
  },
);

test.serial('an export without a reader waits in PostgreSQL', async (t) => {
  const { service } = t.context;
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  const response = await open(service);
  await until(async () => {
    const [row] = await service.sql<{ waits: boolean }>(
      `select exists (select from pg_stat_activity
        where datname = current_database() and query like 'copy (%' and wait_event = 'ClientWrite') as waits`,
    );
    return row?.waits ?? false;
  });
  collectGarbage();
  t.true(process.memoryUsage().arrayBuffers - before < 8 * MiB);
  response.destroy();
  await until(async () => (await copies(service)) === 0);
});

test.serial('a reader that disconnects ends the COPY, and frees its slot', async (t) => {
  const { service } = t.context;
  for (let count = 0; count < 10; count += 1) {
    const response = await open(service);
    await once(response, 'readable');
    response.destroy();
  }
  await until(async () => (await copies(service)) === 0);
  const whole = await open(service);
  let bytes = 0;
  for await (const chunk of whole) bytes += chunk.length;
  t.true(bytes > 25 * MiB);
  t.is((await service.send(service.acme, '/docs')).status < 500, true);
  t.deepEqual(
    service.logLines.filter((line) => line.includes('PostgreSQL connection failed')),
    [],
  );
});

test.serial('stalled readers leave connections to other requests', async (t) => {
  const { service } = t.context;
  const stalled = await Promise.all(Array.from({ length: 2 }, () => open(service)));
  t.is(await copies(service), 2);
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readOnly };
  t.is((await service.send(service.acme, '/api/v1/users', { headers })).status, 200);
  for (const response of stalled) response.destroy();
  await until(async () => (await copies(service)) === 0);
});

test.serial(
  'a COPY that breaks ends the connection of its reader: half a file is not taken for a whole one',
  async (t) => {
    const { service } = t.context;
    const response = await open(service);
    await once(response, 'readable');
    await service.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'copy (%'`,
    );
    const error = await t.throwsAsync(async () => {
      for await (const _ of response);
    });
    t.is((error as NodeJS.ErrnoException).code, 'ECONNRESET');
    t.false(response.complete);
    const early = () => service.logLines.filter((line) => line.includes('export ended early')).length;
    await until(async () => early() > 0);
    t.is(early(), 1);
  },
);

test.serial('a reader that disconnects while it waits takes no slot from others', async (t) => {
  const { service } = t.context;
  const reading = await Promise.all(Array.from({ length: 2 }, () => open(service)));
  const waiting = Array.from({ length: 3 }, () => net.connect(service.port, '127.0.0.1'));
  const { host, people } = service.acme;
  for (const socket of waiting) {
    socket.on('error', () => {});
    await new Promise<void>((resolve) => {
      const head = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\napi-token: ${people.ROLE_ADMIN.readOnly}\r\n\r\n`;
      socket.write(head, () => resolve());
    });
  }
  // A response to a later request on another connection shows that the others are queued.
  await service.send(service.acme, '/api/v1/users', { headers: { 'api-token': people.ROLE_ADMIN.readOnly } });
  for (const socket of waiting) socket.destroy();
  for (const response of reading) response.destroy();
  await until(async () => (await copies(service)) === 0);
  const again = await Promise.all(Array.from({ length: 2 }, () => open(service)));
  t.deepEqual(
    again.map(({ statusCode }) => statusCode),
    [200, 200],
  );
  for (const response of again) response.destroy();
  await until(async () => (await copies(service)) === 0);
});

test.serial(
  'a value that cannot be written, deep in the file, ends it early too, and the connection lives',
  async (t) => {
    const { service } = t.context;
    await service.sql(`create function app.bad(jsonb) returns text language plpgsql immutable as
    $$ begin if $1->>'city' = 'bad' then raise 'bad row'; end if; return 'x'; end $$`);
    await service.sql(`create policy bad on contacts as restrictive using (app.bad(address) = 'x')`);
    await service.sql('grant execute on function app.bad(jsonb) to public');
    await service.sql(
      `update contacts set address = '{"city": "bad"}' where tenant_id = $1 and email = 'c${rows * 0.9}@many.example'`,
      [service.acme.id],
    );
    const response = await open(service);
    t.is(response.statusCode, 200);
    await t.throwsAsync(async () => {
      for await (const _ of response);
    });
    const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readOnly };
    t.is((await service.send(service.acme, '/api/v1/users', { headers })).status, 200);
  },
);

test.serial('an export that fails before its first row is an ordinary error response', async (t) => {
  const { service } = t.context;
  await service.sql('revoke select on contacts from guildgate_api');
  const response = await open(service);
  t.is(response.statusCode, 500);
  t.is(response.headers['content-type'], 'application/json');
  response.destroy();
  await until(async () => (await copies(service)) === 0);
});

test.serial('HEAD has no body and leaves no COPY behind', async (t) => {
  const { service } = t.context;
  for (let count = 0; count < 6; count += 1) {
    const response = await open(service, 'HEAD');
    t.is(response.statusCode, 200);
    response.resume();
    await once(response, 'end');
  }
  await until(async () => (await copies(service)) === 0);
  t.pass();
});
