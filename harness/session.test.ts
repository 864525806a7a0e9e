/** Retries of a session: a 429 caused by other clients is retried after its wait. */
import { once } from 'node:events';
import http from 'node:http';
import test from 'ava';
import { dialectWith } from './dialect/dialect.ts';
import { invitationPattern } from './dialect/invitation-pattern.ts';
import { operation } from './document.ts';
import { createHttpClient } from './http/client.ts';
import { checkedProfile } from './profile.ts';
import type { ExchangeLog, TenantRequest } from './session.ts';
import { HostSession } from './session.ts';
import { Skipped } from './verdict.ts';

const request: TenantRequest = { method: 'GET', path: '/api/v1/contacts-csv' };

/** Sends one request to a host that refuses the first ones. @returns the last status, and the waits */
async function sent(headers: Record<string, string>, tenantRequest: TenantRequest, first = 429, refusals = 1) {
  let count = 0;
  const server = http.createServer((_, response) => {
    count += 1;
    response.writeHead(count <= refusals ? first : 200, headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const profile = checkedProfile({ baseUrl, administrator: { email: 'ada@acme.example', password: 'x' } }, 'test');
  const waits: number[] = [];
  const session = new HostSession(profile, createHttpClient('test'), {
    now: () => 0,
    until: async (at) => void waits.push(at),
    waited: 0,
  });
  const log: ExchangeLog = [];
  try {
    const { status } = await session.send(tenantRequest, log);
    return { status, sent: log.length, waits };
  } finally {
    await session.close();
    server.close();
  }
}

test('a refused request is retried after its wait', async (t) => {
  t.deepEqual(await sent({ 'retry-after': '7' }, request), { status: 200, sent: 2, waits: [7_020] });
});

test('no retry of a request that spends a quota, has no limit or gets no Retry-After', async (t) => {
  const refused = { status: 429, sent: 1, waits: [] };
  t.deepEqual(await sent({ 'retry-after': '7' }, { ...request, spends: true }), refused);
  t.deepEqual(await sent({ 'retry-after': '7' }, { ...request, path: '/api/v1/contacts' }), refused);
  t.deepEqual(await sent({}, request), refused);
});

test('a request without a limit that the platform throttles is retried after a short wait', async (t) => {
  const list = { ...request, path: '/api/v1/contacts' };
  t.deepEqual(await sent({ 'retry-after': '1' }, list), { status: 200, sent: 2, waits: [1_000] });
  const waits = [1_000, 2_000, 3_000, 4_000, 5_000];
  t.deepEqual(await sent({ 'retry-after': '1' }, list, 429, 9), { status: 429, sent: 6, waits });
  t.deepEqual(await sent({ 'retry-after': '3' }, list), { status: 429, sent: 1, waits: [] });
  t.deepEqual(await sent({ 'retry-after': '1' }, { ...list, spends: true }), { status: 429, sent: 1, waits: [] });
});

test('a request to a busy host is retried after Retry-After, twice at most', async (t) => {
  const [list, retry] = [{ ...request, path: '/api/v1/contacts' }, { 'retry-after': '1' }];
  t.deepEqual(await sent(retry, list, 503), { status: 200, sent: 2, waits: [1_000] });
  t.deepEqual(await sent(retry, list, 503, 9), { status: 503, sent: 3, waits: [1_000, 1_000] });
  t.deepEqual(await sent({ 'retry-after': '60' }, list, 503), { status: 503, sent: 1, waits: [] });
  t.deepEqual(await sent({}, list, 503), { status: 503, sent: 1, waits: [] });
  t.deepEqual(await sent(retry, { ...list, spends: true }, 503), { status: 503, sent: 1, waits: [] });
});

test('of several addresses the first with room is used, and without any the one that has it first', async (t) => {
  const addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
  const administrator = { email: 'ada@acme.example', password: 'x' };
  const profile = checkedProfile({ baseUrl: 'http://acme.localhost', administrator, addresses }, 'test');
  let now = 0;
  const session = new HostSession(profile, createHttpClient('test'), {
    now: () => now,
    until: () => Promise.resolve(),
    waited: 0,
  });
  const signIn = operation('identity.loginCheck');
  const exhaust = (address: string) => {
    for (let count = 0; count < (signIn.limit?.quota ?? 0); count += 1) session.spending.note(signIn, ` ${address}`);
  };
  t.is(session.addressWithRoom(signIn), '127.0.0.1');
  exhaust('127.0.0.2');
  now = 1_000;
  exhaust('127.0.0.1');
  t.is(session.addressWithRoom(signIn), '127.0.0.3');
  now = 2_000;
  exhaust('127.0.0.3');
  t.is(session.addressWithRoom(signIn), '127.0.0.2');
  await session.close();
});

test('nothing is sent under a name that the dialect has removed: the host has none', async (t) => {
  const { otp, headers } = dialectWith({ otp: null, headers: { jwt: null } });
  const skipped = { instanceOf: Skipped, message: /the dialect of the profile has removed a name/ };
  t.throws(() => invitationPattern(dialectWith({ contactHash: null })), {
    instanceOf: Skipped,
    message: /contactHash/,
  });
  const body = { [otp.email]: 'a@acme.example' };
  await t.throwsAsync(sent({}, { ...request, method: 'POST', body }), skipped);
  await t.throwsAsync(sent({}, { ...request, as: { name: 'ada', headers: { [headers.jwt]: 'Bearer x' } } }), skipped);
});
