/** Hosts that cannot be tested, over real sockets. */
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import test, { type ExecutionContext } from 'ava';
import { createHttpClient } from '#harness/http/client.ts';
import { certificateFor } from '#server/platform/outbound/testing/certificate.ts';
import { hostRequests } from './host-requests.ts';
import { isFault } from './init.ts';
import { reach } from './reach.ts';

async function started(t: ExecutionContext, server: http.Server | https.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function faultAt(t: ExecutionContext, baseUrl: string, deadline = 5_000) {
  const client = createHttpClient('test', undefined, undefined, { deadline, mostBytes: 2 ** 20 });
  t.teardown(() => client.close());
  const found = await reach(hostRequests(client, baseUrl));
  return isFault(found) ? found : undefined;
}

/** @param respond gives status, media type and further headers for each path */
function serving(respond: (path: string) => readonly [number, string, http.OutgoingHttpHeaders?]): http.Server {
  return http.createServer(({ url = '' }, response) => {
    const [status, type, headers] = respond(url);
    response.writeHead(status, { 'content-type': type, ...headers }).end(/json/.test(type) ? '{}' : '<p>Hello');
  });
}

test('a plain web server is said to be one, whatever status it gives', async (t) => {
  for (const status of [200, 404]) {
    const port = await started(
      t,
      serving(() => [status, 'text/html']),
    );
    const fault = await faultAt(t, `http://127.0.0.1:${port}`);
    t.is(fault?.code, 'html');
    t.regex(fault?.text ?? '', new RegExp(`${status} and HTML`));
  }
  const port = await started(
    t,
    serving(() => [404, 'text/plain']),
  );
  t.is((await faultAt(t, `http://127.0.0.1:${port}`))?.code, 'no-api');
});

test('a redirect is named with its target, and the password goes nowhere', async (t) => {
  const seen: string[] = [];
  const watched = serving((path) => {
    seen.push(path);
    return [200, 'application/json'];
  });
  const elsewhere = await started(t, watched);
  const location = `http://127.0.0.1:${elsewhere}/api/v1/users`;
  const port = await started(
    t,
    serving(() => [301, 'text/html', { location }]),
  );
  const fault = await faultAt(t, `http://127.0.0.1:${port}`);
  t.is(fault?.code, 'redirect');
  t.regex(fault?.advice ?? '', new RegExp(`enter http://127.0.0.1:${elsewhere}`));
  t.deepEqual(seen, []);
  const page = await started(
    t,
    serving(() => [302, 'text/html', { location: '/login' }]),
  );
  t.regex((await faultAt(t, `http://127.0.0.1:${page}`))?.advice ?? '', /sign-in page of a website/);
});

test('a host that is away, has no address, or never responds has a sentence of its own', async (t) => {
  const closed = serving(() => [200, 'application/json']);
  const port = await started(t, closed);
  closed.close();
  await once(closed, 'close');
  t.is((await faultAt(t, `http://127.0.0.1:${port}`))?.code, 'away');
  t.is((await faultAt(t, 'http://no-such-host.invalid'))?.code, 'no-address');
  const silentPort = await started(
    t,
    http.createServer(() => {}),
  );
  t.is((await faultAt(t, `http://127.0.0.1:${silentPort}`, 200))?.code, 'too-slow');
});

test('faults of TLS: an unknown authority, and a port without TLS', async (t) => {
  const { key, cert } = certificateFor('host.localhost');
  const port = await started(t, https.createServer({ key, cert }));
  const unknown = await faultAt(t, `https://host.localhost:${port}`);
  t.is(unknown?.code, 'tls');
  t.regex(unknown?.text ?? '', /cannot be trusted/);
  const plain = await started(
    t,
    serving(() => [200, 'application/json']),
  );
  const none = await faultAt(t, `https://127.0.0.1:${plain}`);
  t.is(none?.code, 'tls');
  t.regex(none?.advice ?? '', /Enter http:/);
});

test('an API is no fault, also where it serves neither operation', async (t) => {
  const port = await started(
    t,
    serving(() => [404, 'application/json']),
  );
  t.is(await faultAt(t, `http://127.0.0.1:${port}`), undefined);
});
