import { once } from 'node:events';
import https from 'node:https';
import test from 'ava';
import { certificateFor } from '#server/platform/outbound/testing/certificate.ts';
import { scriptedClient } from '../testing/scripted-client.ts';
import { Inconclusive, Skipped } from '../verdict.ts';
import { createHttpClient } from './client.ts';
import { assertReachable, assertServesApi } from './reachable.ts';

const movedTo = (target: (path: string) => string, status = 301) =>
  assertServesApi(
    scriptedClient(({ path }) => ({ status, headers: { location: target(path) } })),
    'http://host.example',
  );

test('a host that moved everything elsewhere is named in one line, with the address to enter', async (t) => {
  const error = await t.throwsAsync(
    movedTo((path) => `https://host.example${path}`),
    { instanceOf: Inconclusive },
  );
  t.regex(
    error?.message ?? '',
    /^http:\/\/host\.example redirects every request to https:\/\/host\.example\. Enter that/,
  );
  await t.throwsAsync(
    movedTo((path) => `https://www.host.example${path}/`, 308),
    { instanceOf: Inconclusive },
  );
});

test('a redirect to a login page, or of one path, is for the rules to judge', async (t) => {
  await t.notThrowsAsync(movedTo(() => '/login', 302));
  await t.notThrowsAsync(movedTo(() => 'https://login.example/', 302));
  await t.notThrowsAsync(movedTo((path) => (path.endsWith('users') ? `https://host.example${path}` : '/')));
  await t.notThrowsAsync(movedTo((path) => `${path}/`));
});

test('an API that does not answer is said in one line; one path alone is for the rules to judge', async (t) => {
  const silent = (isSilent: (path: string) => boolean) =>
    assertServesApi(
      scriptedClient(({ path }) => (isSilent(path) ? undefined : { status: 200 })),
      'http://host.example',
    );
  const error = await t.throwsAsync(
    silent(() => true),
    { instanceOf: Inconclusive },
  );
  t.is(error?.message, 'http://host.example/api/v1 does not answer: connection refused.');
  await t.notThrowsAsync(silent((path) => path.endsWith('users')));
});

test('an interrupt ends the wait for a host', async (t) => {
  const controller = new AbortController();
  const away = scriptedClient(() => undefined);
  const waited = assertReachable(away, 'http://host.example', 10, controller.signal);
  setTimeout(() => controller.abort(), 50);
  const begun = performance.now();
  await t.throwsAsync(waited, { instanceOf: Skipped });
  t.true(performance.now() - begun < 5_000);
});

test('a certificate that is not trusted is named at once, with what to do', async (t) => {
  const server = https.createServer(certificateFor('host.localhost')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = createHttpClient('test');
  t.teardown(async () => {
    server.close();
    await client.close();
  });
  const address = server.address();
  const url = `https://host.localhost:${typeof address === 'object' ? address?.port : 0}`;
  const begun = performance.now();
  const error = await t.throwsAsync(assertReachable(client, url, 10), { instanceOf: Inconclusive });
  t.true(performance.now() - begun < 5_000);
  t.regex(
    error?.message ?? '',
    /^https:\/\/host\.localhost:\d+ cannot be trusted: its certificate is self-signed \(\w+\)\. .*NODE_EXTRA_CA_CERTS=/,
  );
});
