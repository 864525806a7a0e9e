/** Cancellation: takes effect at once and leaves neither timer nor socket. */
import { apiToken } from './credentials/api-token.ts';
import { guildgate } from './guildgate.ts';
import { allClosed, clientOf, host, hostileTest, json, secret } from './testing/hostile-fixture.ts';
import { raw } from './testing/hostile-host.ts';

const test = hostileTest();

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** Milliseconds, on a busy machine; the wait of a minute, or a response that does not come, would take longer. */
const atOnce = 5_000;

/** @returns the duration in milliseconds */
async function duration(work: Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work;
  return performance.now() - started;
}

for (const [when, bytes] of [
  ['before the response begins', ''],
  ['during the response', raw('200 OK', { ...json, 'content-length': 10 }, '{')],
  ['during an error response', raw('404 Not Found', { ...json, 'content-length': 10 }, '{')],
] as const) {
  test(`a call cancelled ${when} ends at once and closes its socket`, async (t) => {
    const at = await host(t, (socket) => socket.write(bytes));
    const cancel = new AbortController();
    const client = clientOf(at);
    const call = client.GET('/api/v1/me', { signal: cancel.signal });
    await until(() => at.requests.length === 1);
    cancel.abort(new Error('enough'));
    t.true((await duration(t.throwsAsync(call, { message: 'enough' }))) < atOnce);
    t.deepEqual([client.waits, at.requests.length], [[], 1]);
    t.true(await allClosed(at));
  });
}

test('a call cancelled during a wait ends at once and leaves no socket', async (t) => {
  const at = await host(t, (socket) => socket.end(raw('429 Slow', { 'retry-after': 60, 'content-length': 0 })));
  const cancel = new AbortController();
  // With the real clock, the wait would be a minute.
  const client = guildgate(at.origin, { credential: apiToken(secret) });
  const call = client.GET('/api/v1/me', { signal: cancel.signal });
  await until(() => at.requests.length === 1 && at.open.size === 0);
  cancel.abort();
  t.true((await duration(t.throwsAsync(call, { name: 'AbortError' }))) < atOnce);
  t.is(at.requests.length, 1);
});

test('a streamed file ends at once when its call or its stream is cancelled', async (t) => {
  for (const leaves of [true, false]) {
    const at = await host(t, (socket) => {
      socket.write(raw('200 OK', { 'content-type': 'text/csv', 'transfer-encoding': 'chunked' }, '2\r\nid\r\n'));
    });
    const cancel = new AbortController();
    const { data } = await clientOf(at).GET('/api/v1/users-csv', { parseAs: 'stream', signal: cancel.signal });
    const reader = data?.getReader();
    t.is((await reader?.read())?.value?.length, 2);
    const next = reader?.read() ?? Promise.resolve();
    if (leaves) {
      await reader?.cancel();
      await next;
    } else {
      cancel.abort(new Error('enough'));
      t.true((await duration(t.throwsAsync(next, { message: 'enough' }))) < atOnce);
    }
    t.true(await allClosed(at));
  }
});

for (const status of [204, 205]) {
  test.serial(`a ${status} response leaves no timer, even if a stream was requested`, async (t) => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const at = await host(t, (socket) => socket.write(raw(`${status} Nothing`, { 'content-length': 0 })));
    const client = clientOf(at);
    const call = () => client.DELETE('/api/v1/users/{id}', { params: { path: { id: '1' } }, parseAs: 'stream' });
    // The first call opens the connection, which has its own timers.
    t.is((await call()).response.status, status);
    const before = timers();
    for (let calls = 0; calls < 20; calls++) await call();
    t.true(timers() < before + 10, `${timers()} timers, ${before} before`);
  });
}

test('a call cancelled before it begins sends no request', async (t) => {
  const at = await host(t, (socket) => socket.destroy());
  const signal = AbortSignal.abort(new Error('never'));
  await t.throwsAsync(clientOf(at).GET('/api/v1/me', { signal }), { message: 'never' });
  t.is(at.requests.length, 0);
});
