/** Ordinary POSTs: the request as received, and the outcome. */
import test from 'ava';
import { certificateFor } from './testing/certificate.ts';
import { openTestOutbound } from './testing/outbound.ts';
import { startReceiver } from './testing/receiver.ts';

const allowed = ['127.0.0.1/32', '::1/128'];
const answer = 'HTTP/1.1 202 Accepted\r\nretry-after: 120\r\n\r\nthanks';

test('a POST arrives unchanged, on its own connection, and its response is returned', async (t) => {
  const { outbound } = await openTestOutbound(t, { allowed });
  const receiver = await startReceiver((socket) => socket.end(answer));
  t.teardown(() => receiver.close());
  const url = `http://127.0.0.1:${receiver.port}/a%20b/%00?c=é&d='"`;
  const headers = { 'content-type': 'application/json', 'webhook-id': 'msg_1' };
  for (const body of ['{"name":"Zoë"}', Buffer.from('{"name":"Zoë"}')]) {
    const { durationMs, ...outcome } = await outbound.post(url, { headers, body, timeout: 5_000 });
    t.deepEqual(outcome, { answered: true, status: 202, retryAfter: '120', body: 'thanks' });
    t.true(Number.isInteger(durationMs) && durationMs >= 0 && durationMs < 5_000);
  }
  t.is(receiver.connections, 2);
  const [head = '', body] = (receiver.received[0] ?? '').split('\r\n\r\n');
  t.is(body, '{"name":"Zoë"}');
  t.is(receiver.received[1], receiver.received[0]);
  t.deepEqual(head.split('\r\n'), [
    'POST /a%20b/%00?c=%C3%A9&d=%27%22 HTTP/1.1',
    'user-agent: Guildgate-Test',
    'accept-encoding: identity',
    'content-type: application/json',
    'webhook-id: msg_1',
    `Host: 127.0.0.1:${receiver.port}`,
    'Connection: close',
    'Content-Length: 15',
  ]);
});

test('a name is reached, at its second address when the first does not take the connection', async (t) => {
  const zone = { 'two.example': { turns: [['127.0.0.2', '127.0.0.1']] } };
  const { post } = await openTestOutbound(t, { allowed: ['127.0.0.0/8'], zone });
  const receiver = await startReceiver((socket) => socket.end(answer));
  t.teardown(() => receiver.close());
  t.like(await post(`http://two.example.:${receiver.port}/`), { answered: true, status: 202 });
  t.regex(receiver.received[0] ?? '', /^Host: two\.example:\d+\r$/m);
});

test('a closed port is CONNECTION_REFUSED, at one address of either kind, and at two', async (t) => {
  const zone = { 'two.example': { turns: [['127.0.0.1', '::1']] } };
  const { post } = await openTestOutbound(t, { allowed, zone });
  const receiver = await startReceiver(() => t.fail());
  receiver.close();
  for (const host of ['127.0.0.1', '[::1]', 'two.example']) {
    const url = `http://${host}:${receiver.port}/`;
    t.like(await post(url), { answered: false, error: 'CONNECTION_REFUSED' }, url);
  }
});

test('names that do not exist, fail, or time out have different errors', async (t) => {
  const zone = { 'fails.example': 'FAILS', 'silent.example': 'SILENT' } as const;
  const { post } = await openTestOutbound(t, { zone });
  t.like(await post('https://no.example/'), { answered: false, error: 'NAME_NOT_FOUND' });
  t.like(await post('https://fails.example/'), { answered: false, error: 'NAME_FAILED' });
  const hasty = await openTestOutbound(t, { zone, nameTimeout: 200 });
  const silent = await hasty.post('https://silent.example/', 20_000);
  t.like(silent, { answered: false, error: 'NAME_TIMEOUT' });
  t.true(silent.durationMs < 5_000, `${silent.durationMs} ms`);
  const cut = await post('https://silent.example/', 100);
  t.like(cut, { answered: false, error: 'NAME_TIMEOUT' });
  t.true(cut.durationMs >= 95 && cut.durationMs < 3_000, `${cut.durationMs} ms: the deadline, and not the resolver's`);
});

test('TLS requires a trusted certificate for the host of the URL', async (t) => {
  const certificate = certificateFor('hooks.example');
  const zone = { 'hooks.example': { turns: [['127.0.0.1']] }, 'other.example': { turns: [['127.0.0.1']] } };
  const trusting = await openTestOutbound(t, { allowed, zone, ca: certificate.cert });
  const ordinary = await openTestOutbound(t, { allowed, zone });
  const receiver = await startReceiver((socket) => socket.end(answer), { certificate });
  t.teardown(() => receiver.close());
  const url = (host: string) => `https://${host}:${receiver.port}/`;
  t.like(await trusting.post(url('hooks.example')), { answered: true, status: 202, body: 'thanks' });
  t.like(await trusting.post(url('hooks.example.')), { answered: true, status: 202 });
  t.like(await trusting.post(url('other.example')), { answered: false, error: 'TLS_FAILED' });
  t.like(await trusting.post(url('127.0.0.1')), { answered: false, error: 'TLS_FAILED' });
  t.like(await ordinary.post(url('hooks.example')), { answered: false, error: 'TLS_FAILED' });
  t.is(receiver.received.filter(Boolean).length, 2);
});

test('many posts at once do not mix up their answers', async (t) => {
  const { outbound } = await openTestOutbound(t, { allowed });
  const echo = await startReceiver((socket, request) => {
    socket.end(`HTTP/1.1 200 OK\r\n\r\n${request.split('\r\n\r\n')[1]}`);
  });
  t.teardown(() => echo.close());
  const posts = Array.from({ length: 50 }, async (_, n) => {
    const post = { headers: {}, body: `post ${n}`, timeout: 5_000 };
    return outbound.post(`http://127.0.0.1:${echo.port}/${n}`, post);
  });
  const outcomes = await Promise.all(posts);
  for (const [n, outcome] of outcomes.entries()) t.like(outcome, { answered: true, body: `post ${n}` });
  t.is(echo.connections, 50);
});

test('headers that HTTP does not allow are a fault of ours, and thrown', async (t) => {
  const { outbound } = await openTestOutbound(t, { allowed });
  const post = outbound.post('http://127.0.0.1:9/', { headers: { a: 'b\r\nc: d' }, body: '', timeout: 1_000 });
  await t.throwsAsync(post, { instanceOf: TypeError, code: 'ERR_INVALID_CHAR' });
});
