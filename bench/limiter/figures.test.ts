import test from 'ava';
import { contenders } from './contenders.ts';
import { type Measured, redisCallsOf, rowOf } from './figures.ts';
import { verdictsOn } from './verdicts.ts';

const measured = (requestsPerSecond: number, loadShare = 0.5): Measured => ({
  requestsPerSecond,
  p50: 1,
  p99: 2,
  admitted: 1,
  denied: 1,
  redis: { sent: 1, inScripts: 2 },
  serverCpu: undefined,
  loadShare,
});

/** A contender measured once, on a server with 100 requests per second without it. */
function rowWith(id: string, most: number, admitted: number, denied: number) {
  const contender = contenders.find((one) => one.id === id);
  if (!contender) throw new Error(`there is no contender ${id}`);
  const round = { bare: measured(100), admitted: measured(admitted), denied: measured(denied) };
  return rowOf(contender, '1.0.0', { most, patterns: {}, again: 20 }, [round]);
}

test('commands called by a script are counted apart from commands sent by the limiter', (t) => {
  const calls = { evalsha: 100, get: 100, set: 50, time: 100, 'script|load': 10 };
  t.deepEqual(redisCallsOf(calls, 100), { sent: 1.1, inScripts: 2.5 });
});

test('without a script all commands count as sent by the limiter', (t) => {
  const calls = { multi: 100, exec: 100, zadd: 100, zcard: 100 };
  t.deepEqual(redisCallsOf(calls, 100), { sent: 4, inScripts: 0 });
});

test('a limiter in memory has no Redis commands', (t) => {
  t.deepEqual(redisCallsOf({}, 100), { sent: 0, inScripts: 0 });
});

test('shares are medians of the ratios within rounds, not ratios of medians', (t) => {
  const [contender] = contenders;
  if (!contender) throw new Error('there is no contender');
  const rounds = [
    { bare: measured(100), admitted: measured(90), denied: measured(50) },
    { bare: measured(10), admitted: measured(8), denied: measured(5) },
    { bare: measured(200), admitted: measured(100), denied: measured(10) },
  ];
  const row = rowOf(contender, '', { most: 20, patterns: {}, again: 20 }, rounds);
  t.is(row.admitted.share, 0.8);
  t.is(row.denied.share, 0.5);
  t.is(row.bare, 100);
  t.is(row.bareCpu, undefined);
  t.is(row.admitted.cpuShare, undefined);
  t.false(row.loadBound);
});

test('a server that the load cannot saturate is marked', (t) => {
  const [contender] = contenders;
  if (!contender) throw new Error('there is no contender');
  const round = { bare: measured(100, 0.95), admitted: measured(90), denied: measured(50) };
  t.true(rowOf(contender, '', { most: 20, patterns: {}, again: 20 }, [round]).loadBound);
});

test('all targets are met when only our limiter is exact and it has the highest share of the bare server', (t) => {
  const rows = [
    rowWith('ours-memory', 20, 95, 90),
    rowWith('ours-redis', 20, 80, 85),
    rowWith('flexible', 39, 70, 60),
    rowWith('nginx', 39, 99, 84),
  ];
  t.deepEqual(
    verdictsOn(rows, 20).map(({ met }) => met),
    [true, true, true],
  );
});

test('each target can be missed on its own', (t) => {
  const met = (...rows: ReturnType<typeof rowWith>[]) => verdictsOn(rows, 20).map((verdict) => verdict.met);
  const ours = rowWith('ours-redis', 20, 80, 85);
  t.deepEqual(met(ours, rowWith('limitor', 20, 30, 30)), [false, true, true], 'another is as exact');
  t.deepEqual(met(rowWith('ours-redis', 21, 80, 85), rowWith('flexible', 39, 30, 30)), [false, true, true]);
  t.deepEqual(
    met(ours, rowWith('express', 39, 81, 30)),
    [true, false, true],
    'another has a higher share for admitted requests',
  );
  t.deepEqual(
    met(ours, rowWith('nginx', 39, 81, 86)),
    [true, true, false],
    'another has a higher share for denied requests',
  );
  t.deepEqual(met(rowWith('ours-redis', 20, 80, 79), rowWith('flexible', 39, 30, 30)), [true, true, false]);
});

test('there is no verdict unless both our limiter and others were measured', (t) => {
  t.deepEqual(verdictsOn([rowWith('ours-redis', 20, 80, 85)], 20), []);
  t.deepEqual(verdictsOn([rowWith('express', 20, 80, 85)], 20), []);
});
