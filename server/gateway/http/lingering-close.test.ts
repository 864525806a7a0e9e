import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import anyTest, { type TestFn } from 'ava';
import { exchange } from '#test/malformed/raw.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

/** Prints the status or error code of each request. In a child process, because here both ends would share a thread. */
const client = `
  const [port, host, method, path, count] = process.argv.slice(1);
  const body = Buffer.alloc(10_000_000, ' ');
  for (let n = 0; n < count; n += 1) {
    console.log(await new Promise((resolve) => {
      const options = { port, host: '127.0.0.1', method, path, headers: { host, 'content-length': body.length } };
      const request = http.request(options, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      });
      request.once('error', ({ code }) => resolve(code));
      request.end(body);
    }));
  }
  process.exit();`;

test('a response that comes before the body was read reaches the client', async (t) => {
  const { port, acme } = t.context.service;
  const requests = [
    ['GET', '/api/v1/webhook_event_types', '401'],
    ['POST', '/api/v1/login-check', '415'],
    ['POST', '/api/v1/groups', '401'],
  ] as const;
  for (const [method, path, expected] of requests) {
    const args = ['--input-type=module', '--eval', `import http from 'node:http';${client}`];
    const { stdout } = await promisify(execFile)(process.execPath, [...args, `${port}`, acme.host, method, path, '20']);
    t.deepEqual(stdout.trim().split('\n'), Array(20).fill(expected), `${method} ${path}`);
  }
});

test('a request behind one that ended its connection is not processed', async (t) => {
  const { service } = t.context;
  const { host, people } = service.acme;
  const body = JSON.stringify({ name: 'Late', slug: 'late-group' });
  const head = `Host: ${host}\r\nApi-Token: ${people.ROLE_ADMIN.readWrite}\r\nContent-Type: application/json`;
  const first = Buffer.from(
    `GET /api/v1/groups HTTP/1.1\r\n${head}\r\nConnection: close\r\nContent-Length: 300000\r\n\r\n`,
  );
  const second = `POST /api/v1/groups HTTP/1.1\r\n${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const pieces = [first, Buffer.alloc(300_000, ' '), Buffer.from(second)];
  const { responses } = await exchange(service.port, pieces, { interval: 100 });
  t.deepEqual(
    responses.map(({ status }) => status),
    [200],
  );
  t.is((await service.sql(`select from groups where slug = 'late-group'`)).length, 0);
});

test('a client that never stops sending is cut off', async (t) => {
  const { service } = t.context;
  const socket = connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const head = `GET /api/v1/groups HTTP/1.1\r\nHost: ${service.acme.host}\r\nConnection: close\r\n`;
  socket.write(`${head}Content-Length: 100000000\r\n\r\n`);
  socket.resume();
  const sending = setInterval(() => socket.write('     '), 20);
  await closed;
  clearInterval(sending);
  t.true(socket.destroyed);
});
