/** How a run sends: what a limit refuses, because others have used the quota, is asked again when it may be. */
import { once } from 'node:events';
import http from 'node:http';
import test from 'ava';
import { createHttpClient } from '../http/client.ts';
import { checkedProfile } from '../profile.ts';
import type { ExchangeLog, TenantRequest } from './run.ts';
import { Run } from './run.ts';

const request: TenantRequest = { method: 'GET', path: '/api/v1/contacts-csv' };

/** Sends one request to a host that refuses the first with 429. @returns what came, and how long was waited */
async function sent(headers: Record<string, string>, asked: TenantRequest) {
  let count = 0;
  const server = http.createServer((_, response) => {
    count += 1;
    response.writeHead(count === 1 ? 429 : 200, headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const profile = checkedProfile({ baseUrl, administrator: { email: 'ada@acme.example', password: 'x' } }, 'test');
  const waits: number[] = [];
  const run = new Run(profile, createHttpClient('test'), {
    now: () => 0,
    until: async (at) => void waits.push(at),
    waited: 0,
  });
  const log: ExchangeLog = [];
  const { status } = await run.send(asked, log);
  await run.close();
  server.close();
  return { status, sent: log.length, waits };
}

test('what a limit refuses is asked again when it may be', async (t) => {
  t.deepEqual(await sent({ 'retry-after': '7' }, request), { status: 200, sent: 2, waits: [7_020] });
});

test('nothing is asked again that means to meet a limit, has none, or is not told when', async (t) => {
  const refused = { status: 429, sent: 1, waits: [] };
  t.deepEqual(await sent({ 'retry-after': '7' }, { ...request, spends: true }), refused);
  t.deepEqual(await sent({ 'retry-after': '7' }, { ...request, path: '/api/v1/contacts' }), refused);
  t.deepEqual(await sent({}, request), refused);
});
