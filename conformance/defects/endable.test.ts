import { setImmediate } from 'node:timers/promises';
import test from 'ava';
import { scriptedClient } from '#harness/testing/scripted-client.ts';
import type { Timer } from '#harness/timer.ts';
import { Skipped } from '#harness/verdict.ts';
import { endable } from './endable.ts';

/** Its waits never end by themselves. */
const endless: Timer = { now: () => 0, until: () => new Promise(() => {}), waited: 0 };
const request = { method: 'GET', url: 'http://acme.localhost/api/v1/me', headers: {} };

test('at the end of a run its waits and requests are skipped, and its cleanup sends again', async (t) => {
  const client = scriptedClient(() => ({ status: 200 }));
  const run = endable(client, endless);
  t.is((await run.client.send(request, () => {})).status, 200);
  const waiting = t.throwsAsync(run.timer.until(1_000, 'a window'), { instanceOf: Skipped });
  run.end();
  t.like(await waiting, { code: 'interrupted' });
  await t.throwsAsync(
    run.client.send(request, () => {}),
    { instanceOf: Skipped },
  );
  await t.throwsAsync(run.timer.until(1_000, 'a window'), { instanceOf: Skipped });
  t.is(client.sent, 1);
  run.resume();
  t.is((await run.client.send(request, () => {})).status, 200);
  const ended = run.timer.until(1_000, 'a window').then(() => 'ended');
  t.is(await Promise.race([ended, setImmediate('waits')]), 'waits', 'a cleanup waits as long as it has to');
});
