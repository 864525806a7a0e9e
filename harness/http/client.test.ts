/** Bounds of an exchange: hosts that answer slowly, drip, or never end. */
import dns from 'node:dns';
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';
import { gzipSync } from 'node:zlib';
import test, { type ExecutionContext } from 'ava';
import { certificateFor } from '#server/platform/outbound/testing/certificate.ts';
import { Inconclusive } from '../verdict.ts';
import { createHttpClient } from './client.ts';

const bounds = { deadline: 300, mostBytes: 1_000 };

/** Sends one request to a host. @returns the error and its duration in milliseconds; undefined for a response */
async function failureAt(t: ExecutionContext, handler: http.RequestListener) {
  const server = http.createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const client = createHttpClient('test', undefined, undefined, bounds);
  t.teardown(async () => {
    server.closeAllConnections();
    server.close();
    await client.close();
  });
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const begun = performance.now();
  try {
    await client.send({ method: 'GET', url, headers: {} }, () => {});
    return undefined;
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
    return { message: error.message, milliseconds: performance.now() - begun };
  } finally {
    t.is(client.open, 0);
  }
}

test('a body that drips is given up at the deadline', async (t) => {
  const failure = await failureAt(t, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    const dripping = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(dripping));
  });
  t.is(failure?.message, 'no complete response within 0.3 s');
  t.true((failure?.milliseconds ?? 0) < 2_000);
});

test('headers that do not come are given up at the deadline', async (t) => {
  t.is((await failureAt(t, () => {}))?.message, 'no complete response within 0.3 s');
});

test('a body that is too large is not kept', async (t) => {
  const failure = await failureAt(t, (_, response) => response.end(Buffer.alloc(1_001)));
  t.is(failure?.message, 'a response of more than 1000 bytes');
  t.is(await failureAt(t, (_, response) => response.end(Buffer.alloc(1_000))), undefined);
});

test('a Host header of another name leaves the certificate that of the URL', async (t) => {
  const { key, cert } = certificateFor('base.localhost');
  const names: (string | undefined)[] = [];
  const server = https.createServer({
    key,
    cert,
    SNICallback(name, done) {
      names.push(name);
      done(null);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const client = createHttpClient('test', undefined, undefined, bounds);
  t.teardown(async () => {
    server.close();
    await client.close();
  });
  const url = `https://base.localhost:${typeof address === 'object' ? address?.port : 0}`;
  const failure = await t.throwsAsync(
    client.send({ method: 'GET', url, headers: { host: 'unknown.base.localhost' } }, () => {}),
  );
  t.deepEqual(names, ['base.localhost']);
  // It is self-signed here; that of another name would be the first fault.
  t.notRegex(failure?.message ?? '', /altnames/i);
});

/** @param address that the host listens on, alone @returns what a request to this name of the loopback gets */
async function responseAt(t: ExecutionContext, address: string, name: string, handler: http.RequestListener) {
  const server = http.createServer(handler).listen(0, address);
  await once(server, 'listening');
  const listening = server.address();
  const client = createHttpClient('test', undefined, undefined, bounds);
  t.teardown(async () => {
    await client.close();
    server.close();
  });
  const url = `http://${name}:${typeof listening === 'object' ? listening?.port : 0}`;
  return client.send({ method: 'GET', url, headers: {} }, () => {});
}

test('a body that a host compresses unasked is read as its client reads it', async (t) => {
  const { json } = await responseAt(t, '127.0.0.1', '127.0.0.1', (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(gzipSync('{"member":[]}'));
  });
  t.deepEqual(json, { member: [] });
});

for (const address of ['127.0.0.1', '::1']) {
  test(`a name below localhost reaches a server that listens on ${address} alone`, async (t) => {
    t.is((await responseAt(t, address, 'acme.localhost', (_, response) => response.end('here'))).status, 200);
  });
}

test('a host that refuses at each of its addresses is said with all of them', async (t) => {
  const server = http.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  server.close();
  await once(server, 'close');
  const addresses = ['127.0.0.1', '127.0.0.2'].map((one) => ({ address: one, family: 4 }));
  const resolver = mock.method(
    dns,
    'lookup',
    (_name: string, _options: unknown, done: (...results: unknown[]) => void) => done(null, addresses),
  );
  syncBuiltinESMExports();
  const client = createHttpClient('test', undefined, undefined, bounds);
  t.teardown(async () => {
    resolver.mock.restore();
    syncBuiltinESMExports();
    await client.close();
  });
  await t.throwsAsync(
    client.send({ method: 'GET', url: `http://host.example:${port}`, headers: {} }, () => {}),
    {
      message: `connect ECONNREFUSED 127.0.0.1:${port}; connect ECONNREFUSED 127.0.0.2:${port}`,
    },
  );
});
