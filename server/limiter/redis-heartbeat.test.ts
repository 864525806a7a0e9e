import test from 'ava';
import { heartbeatSender, type ServerHeartbeat } from './redis-heartbeat.ts';

/** Simulated servers of a Cluster, one for each heartbeat key of a node. */
function servers() {
  const known = new Map<string, number>();
  const away = new Set<string>();
  const silent = new Set<string>();
  /** As heartbeat.lua; lost replies are tested with the script itself. */
  const heartbeatOf =
    (number: number) =>
    async (key: string, lastAcked: number): Promise<ServerHeartbeat> => {
      if (away.has(key)) throw new Error(`${key} is away`);
      if (silent.has(key)) await new Promise(() => {});
      const lostAt = (known.get(key) ?? 0) < lastAcked ? number : 0;
      known.set(key, number);
      return { nodes: known.size, lostAt, storeMicros: number };
    };
  return { known, away, silent, heartbeatOf };
}

test('a single server gets one heartbeat, a Cluster gets eight', async (t) => {
  for (const [isSpread, places] of [
    [false, 1],
    [true, 8],
  ] as const) {
    const { known, heartbeatOf } = servers();
    await heartbeatSender(isSpread)(1, heartbeatOf(1));
    t.is(known.size, places);
  }
});

test('servers that are down or silent do not count as a loss, neither meanwhile nor after their return', async (t) => {
  const { known, away, silent, heartbeatOf } = servers();
  const send = heartbeatSender(true);
  t.false((await send(1, heartbeatOf(1))).hasLost);
  const [first = '', second = '', third = ''] = known.keys();
  away.add(first).add(second);
  silent.add(third);
  t.false((await send(2, heartbeatOf(2))).hasLost);
  away.clear();
  t.false((await send(3, heartbeatOf(3))).hasLost);
  t.deepEqual(
    [first, second, third].map((key) => known.get(key)),
    [3, 3, 1],
    'servers that are back got a heartbeat, and the silent one no second',
  );
});

test('a server that misses an acknowledged heartbeat has lost state, which is reported once', async (t) => {
  const { known, heartbeatOf } = servers();
  const send = heartbeatSender(true);
  await send(1, heartbeatOf(1));
  const [first = ''] = known.keys();
  known.delete(first);
  t.true((await send(2, heartbeatOf(2))).hasLost);
  t.false((await send(3, heartbeatOf(3))).hasLost);
});

test('a heartbeat fails when all servers are down', async (t) => {
  const { known, away, heartbeatOf } = servers();
  const send = heartbeatSender(true);
  await send(1, heartbeatOf(1));
  for (const key of known.keys()) away.add(key);
  await t.throwsAsync(send(2, heartbeatOf(2)), { message: /is away/ });
});
