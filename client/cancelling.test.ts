/** Cancelling at any moment: it takes effect at once, and leaves neither a timer nor a socket. */
import { apiToken } from './credentials/api-token.ts';
import { guildgate } from './guildgate.ts';
import { raw } from './testing/hostile-host.ts';
import { allClosed, clientOf, host, json, secret, test } from './testing/hostile-scene.ts';

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** @returns how long it takes from now, in milliseconds. */
async function duration(work: Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work;
  return performance.now() - started;
}

for (const [when, answer] of [
  ['before an answer begins', ''],
  ['while it is answered', raw('200 OK', { ...json, 'content-length': 10 }, '{')],
  ['while an error is answered', raw('404 Not Found', { ...json, 'content-length': 10 }, '{')],
] as const) {
  test(`a call that is cancelled ${when} ends at once, and its socket with it`, async (t) => {
    const at = await host(t, (socket) => socket.write(answer));
    const cancel = new AbortController();
    const client = clientOf(at);
    const call = client.GET('/api/v1/me', { signal: cancel.signal });
    await until(() => at.requests.length === 1);
    cancel.abort(new Error('enough'));
    t.true((await duration(t.throwsAsync(call, { message: 'enough' }))) < 1_000);
    t.deepEqual([client.waits, at.requests.length], [[], 1]);
    t.true(await allClosed(at));
  });
}

test('a call that is cancelled while it waits ends at once, and leaves no socket', async (t) => {
  const at = await host(t, (socket) => socket.end(raw('429 Slow', { 'retry-after': 60, 'content-length': 0 })));
  const cancel = new AbortController();
  // The real clock: the wait is a minute.
  const client = guildgate(at.origin, { credential: apiToken(secret) });
  const call = client.GET('/api/v1/me', { signal: cancel.signal });
  await until(() => at.requests.length === 1 && at.open.size === 0);
  cancel.abort();
  t.true((await duration(t.throwsAsync(call, { name: 'AbortError' }))) < 1_000);
  t.is(at.requests.length, 1);
});

test('a file that is cancelled while it is read ends at once, and so does one that nobody wants any more', async (t) => {
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
      t.true((await duration(t.throwsAsync(next, { message: 'enough' }))) < 1_000);
    }
    t.true(await allClosed(at));
  }
});

for (const status of [204, 205]) {
  test.serial(`an answer of ${status} leaves no timer, even where a stream was asked for`, async (t) => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const at = await host(t, (socket) => socket.write(raw(`${status} Nothing`, { 'content-length': 0 })));
    const client = clientOf(at);
    const call = () => client.DELETE('/api/v1/users/{id}', { params: { path: { id: '1' } }, parseAs: 'stream' });
    // The first opens a connection, which has timers of its own.
    t.is((await call()).response.status, status);
    const before = timers();
    for (let calls = 0; calls < 20; calls++) await call();
    t.true(timers() < before + 10, `${timers()} timers, and ${before} before`);
  });
}

test('a call that was cancelled before it began asks nobody', async (t) => {
  const at = await host(t, (socket) => socket.destroy());
  const signal = AbortSignal.abort(new Error('never'));
  await t.throwsAsync(clientOf(at).GET('/api/v1/me', { signal }), { message: 'never' });
  t.is(at.requests.length, 0);
});
