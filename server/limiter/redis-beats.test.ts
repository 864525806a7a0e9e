import test from 'ava';
import { beats, type ServerBeat } from './redis-beats.ts';

/** What servers of a Cluster remember, one for each key that a node beats in. */
function servers() {
  const known = new Map<string, number>();
  const away = new Set<string>();
  const silent = new Set<string>();
  /** As heartbeat.lua does it; that a lost answer loses nothing is tested there. */
  const beatIn =
    (number: number) =>
    async (key: string, answered: number): Promise<ServerBeat> => {
      if (away.has(key)) throw new Error(`${key} is away`);
      if (silent.has(key)) await new Promise(() => {});
      const lostAt = (known.get(key) ?? 0) < answered ? number : 0;
      known.set(key, number);
      return { nodes: known.size, lostAt, storeMicros: number };
    };
  return { known, away, silent, beatIn };
}

test('one server is asked in one place, several in eight', async (t) => {
  for (const [isSpread, places] of [
    [false, 1],
    [true, 8],
  ] as const) {
    const { known, beatIn } = servers();
    await beats(isSpread)(1, beatIn(1));
    t.is(known.size, places);
  }
});

test('while some are away or silent the others are there; when they are back they have lost nothing', async (t) => {
  const { known, away, silent, beatIn } = servers();
  const beat = beats(true);
  t.false((await beat(1, beatIn(1))).hasLost);
  const [first = '', second = '', third = ''] = known.keys();
  away.add(first).add(second);
  silent.add(third);
  t.false((await beat(2, beatIn(2))).hasLost);
  away.clear();
  t.false((await beat(3, beatIn(3))).hasLost);
  t.deepEqual(
    [first, second, third].map((key) => known.get(key)),
    [3, 3, 1],
    'those that are back were asked, and the silent one was not asked again',
  );
});

test('one that has forgotten an answered beat has lost what it knew, which is told once', async (t) => {
  const { known, beatIn } = servers();
  const beat = beats(true);
  await beat(1, beatIn(1));
  const [first = ''] = known.keys();
  known.delete(first);
  t.true((await beat(2, beatIn(2))).hasLost);
  t.false((await beat(3, beatIn(3))).hasLost);
});

test('when all are away the beat fails', async (t) => {
  const { known, away, beatIn } = servers();
  const beat = beats(true);
  await beat(1, beatIn(1));
  for (const key of known.keys()) away.add(key);
  await t.throwsAsync(beat(2, beatIn(2)), { message: /is away/ });
});
