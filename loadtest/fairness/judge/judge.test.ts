import test, { type ExecutionContext } from 'ava';
import type { FairnessCheck, FairnessCheckId, FairnessMeasurements } from '../report-data.ts';
import { fairRun, floodRun, neighbours, settings } from '../testing/recorded.ts';
import { judge, overall } from './judge.ts';

function finding(measured: FairnessMeasurements, id: FairnessCheckId) {
  const found = judge(measured, settings).find((check) => check.id === id);
  if (!found) throw new RangeError(id);
  return found;
}

function is(
  t: ExecutionContext,
  measured: FairnessMeasurements,
  id: FairnessCheckId,
  verdict: FairnessCheck['verdict'],
  says: RegExp,
): void {
  const found = finding(measured, id);
  t.is(found.verdict, verdict, found.says);
  t.regex(found.says, says);
}

test('a fair run is proven, by every check but the one about refusals', (t) => {
  const checks = judge(fairRun(), settings);
  t.deepEqual(
    checks.filter(({ verdict }) => verdict !== 'proven').map(({ id, verdict }) => [id, verdict]),
    [['refusals', 'skipped']],
  );
  t.is(overall(checks), 'proven');
});

test('a hog that is not too much for the host proves nothing', (t) => {
  is(
    t,
    fairRun(),
    'overload',
    'proven',
    /over 100 connections half of the requests .* took 250 ms, and a single one 4 ms/,
  );
  const weak = fairRun({}, { unloaded: 130 });
  is(t, weak, 'overload', 'inconclusive', /more --hog-connections/);
  t.is(overall(judge(weak, settings)), 'inconclusive');
  const busy = fairRun({ alone: floodRun({ generatorBusy: 0.95 }) });
  is(t, busy, 'overload', 'inconclusive', /the generator itself was busy/);
  const refused = floodRun({ refusals: { count: 10 } });
  is(t, fairRun({ alone: refused }, { unloaded: 130 }), 'overload', 'proven', /the hog alone was refused 40 times/);
});

test('a single refused neighbour refutes, and is named with its status', (t) => {
  const loud = neighbours({
    counts: { '2xx': 299, '5xx': 1, unexpected: 1, byStatus: { '200': 299, '503': 1 } },
    unserved: [{ neighbour: 'neighbour 2', count: 1 }],
  });
  const run = fairRun((index) => (index === 2 ? { loud } : {}));
  is(t, run, 'neighbours-served', 'refuted', /1 request of 1 neighbour was not served: 1 × 503; without it none/);
  t.is(overall(judge(run, settings)), 'refuted');
});

test('a neighbour that is refused without the hog, too, proves nothing against it', (t) => {
  const refused = neighbours({
    counts: { '2xx': 290, '429': 10, unexpected: 10, byStatus: { '200': 290, '429': 10 } },
    unserved: [{ neighbour: 'neighbour 1', count: 10 }],
  });
  is(t, fairRun({ quiet: refused, loud: refused }), 'neighbours-served', 'inconclusive', /a lower --rate/);
});

test('timeouts and lost connections of a neighbour are not served, either', (t) => {
  const loud = neighbours({
    counts: { '2xx': 295, timeouts: 3, errors: 2, byStatus: { '200': 295 }, byError: { ECONNRESET: 2 } },
    unserved: [{ neighbour: 'neighbour 3', count: 5 }],
  });
  is(t, fairRun({ loud }), 'neighbours-served', 'refuted', /8 × ECONNRESET, 12 × timeout/);
});

test('latencies within the ratio and the slack are proven, and beyond them refuted', (t) => {
  // 1.3 × 20 ms and 10 ms more are 36 ms.
  is(
    t,
    fairRun({ loud: neighbours({ p99: 35.9 }) }),
    'neighbours-latency',
    'proven',
    /p50 5 ms without the hog and 5 ms beside it, beyond the bound in 0 of 4 rounds/,
  );
  is(
    t,
    fairRun({ loud: neighbours({ p99: 36.1 }) }),
    'neighbours-latency',
    'refuted',
    /p99 20 ms without the hog and 36 ms beside it, beyond the bound in 4 of 4/,
  );
  is(t, fairRun({ loud: neighbours({ p50: 18, p99: 20 }) }), 'neighbours-latency', 'refuted', /p50 5 ms without/);
});

test('one noisy round changes no verdict, and rounds that disagree have none', (t) => {
  const slow = { loud: neighbours({ p99: 500 }) };
  const once = fairRun((index) => (index === 0 ? slow : {}));
  is(t, once, 'neighbours-latency', 'proven', /./);
  const often = fairRun((index) => (index === 0 ? {} : slow));
  is(t, often, 'neighbours-latency', 'inconclusive', /more --rounds decide/);
});

test('a delay of the generator itself is not held against the host', (t) => {
  const busy = fairRun({ loud: neighbours({ p50: 40, p99: 90, lateness: 80, late: 60 }) });
  is(t, busy, 'neighbours-latency', 'inconclusive', /the generator itself sent 240 of 2400 requests late/);
  is(t, busy, 'each-neighbour', 'inconclusive', /the machine is busy/);
  const slowToo = fairRun({ loud: neighbours({ p50: 200, p99: 900, lateness: 80, late: 60 }) });
  is(t, slowToo, 'neighbours-latency', 'refuted', /./);
});

test('too few requests have no p99, and the finding says how to get more', (t) => {
  const few = { quiet: neighbours({ count: 40 }), loud: neighbours({ count: 40 }) };
  is(t, fairRun(few), 'neighbours-latency', 'inconclusive', /40 requests in a phase .*--seconds 8 gives 100/);
  const least = { quiet: neighbours({ count: 12 }), loud: neighbours({ count: 12 }) };
  is(t, fairRun(least), 'each-neighbour', 'skipped', /3 of 3 neighbours had fewer than 5 responses/);
});

test('a neighbour that is starved alone is found although the others are well', (t) => {
  const run = fairRun({ loud: neighbours({ p99: 30, lastP50: 900 }) });
  is(t, run, 'neighbours-latency', 'proven', /./);
  is(t, run, 'each-neighbour', 'refuted', /1 of 3 neighbours was slowed down; worst off is the neighbour 3: .*900 ms/);
});

test('fixed slices are wasteful: one alone gets less than all together', (t) => {
  const run = fairRun({ alone: floodRun({ perSecond: 40 }), hog: floodRun({ perSecond: 40 }) });
  is(t, run, 'alone', 'refuted', /10 % of the 400 that all get together: wasteful/);
  t.is(finding(run, 'throughput').verdict, 'proven');
});

test('an identity that was served less alone only once may have met a busy machine', (t) => {
  const [low, high] = [floodRun({ perSecond: 200 }), floodRun({ perSecond: 380 })];
  is(t, fairRun({}, { one: [low, high] }), 'alone', 'inconclusive', /72\.5 % of the 400/);
  is(t, fairRun({}, { one: [low, low] }), 'alone', 'refuted', /50 % of the 400/);
});

test('an expensive request of the hog is compared with the cheap one by what each gets alone', (t) => {
  const cheap = floodRun({ perSecond: 400 });
  const run = fairRun({ hog: floodRun({ perSecond: 15 }), alone: floodRun({ perSecond: 20 }) }, { one: [cheap] });
  is(t, run, 'throughput', 'proven', /100 % of the capacity/);
  t.is(finding(run, 'alone').verdict, 'proven');
  const lossy = fairRun({ hog: floodRun({ perSecond: 10 }), alone: floodRun({ perSecond: 20 }) }, { one: [cheap] });
  is(t, lossy, 'throughput', 'refuted', /75 % of the capacity/);
});

test('lost capacity is refuted only if every round loses it and there were enough responses', (t) => {
  is(t, fairRun({ hog: floodRun({ perSecond: 280 }) }), 'throughput', 'refuted', /95 % of the capacity.*97 % are due/);
  const mixed = fairRun((index) => ({ hog: floodRun({ perSecond: index === 0 ? 300 : 280 }) }));
  is(t, mixed, 'throughput', 'inconclusive', /more --rounds decide/);
  const few = fairRun({ hog: floodRun({ perSecond: 1 }), alone: floodRun({ perSecond: 2 }) }, { one: [floodRun()] });
  is(t, few, 'throughput', 'inconclusive', /6 responses in a phase are too few: --seconds 15 gives 30/);
});

test('a machine that is not quiet has no verdict on lost capacity, unless even its slowest round shows it', (t) => {
  const unsteady = (hog: number) =>
    fairRun((index) => ({
      hog: floodRun({ perSecond: hog }),
      alone: floodRun({ perSecond: index === 1 ? 400 : 700 }),
    }));
  is(t, unsteady(300), 'throughput', 'inconclusive', /the hog alone got 400 to 700: the machine is not quiet/);
  is(t, unsteady(200), 'throughput', 'refuted', /./);
});

test('a generator that was the bottleneck proves no lack of throughput', (t) => {
  const busy = { hog: floodRun({ perSecond: 100, generatorBusy: 0.97 }) };
  is(t, fairRun(busy), 'throughput', 'inconclusive', /the generator itself was busy for 97 % of the time/);
});

const refused = { count: 500, withoutRetryAfter: 0, least: 1, most: 3 };
const loud = { hog: floodRun({ perSecond: 300, refusals: refused }) };

test('refusals with a true Retry-After are proven', (t) => {
  const run = fairRun(loud, { retry: { retryAfter: 3, waited: 3.1, status: 200, served: true } });
  is(t, run, 'refusals', 'proven', /served 3600 times, and refused 2000 times; Retry-After was 1 to 3 s; .*was served/);
});

test('a Retry-After that is a date is reported in tenths of a second', (t) => {
  const dated = { hog: floodRun({ perSecond: 300, refusals: { ...refused, least: 0, most: 0.99369580078125 } }) };
  const run = fairRun(dated, { retry: { retryAfter: 0.4321, waited: 0.48, status: 200, served: true } });
  is(t, run, 'refusals', 'proven', /Retry-After was 0 to 1 s; .* 0\.5 s after the last refusal, which had said 0\.4 s/);
});

test('a Retry-After that is missing, too short or too long is refuted', (t) => {
  const without = { hog: floodRun({ perSecond: 300, refusals: { ...refused, withoutRetryAfter: 2 } }) };
  is(t, fairRun(without), 'refusals', 'refuted', /8 of 2000 refusals had no Retry-After/);
  const short = fairRun(loud, { retry: { retryAfter: 1, waited: 1.1, status: 503, served: false } });
  is(t, short, 'refusals', 'refuted', /was responded to with 503/);
  const long = fairRun(loud, { retry: { retryAfter: 3600, waited: 5, status: 200, served: true } });
  is(t, long, 'refusals', 'refuted', /longer than true/);
  const open = fairRun(loud, { retry: { retryAfter: 60, waited: 5, status: 503, served: false } });
  is(t, open, 'refusals', 'inconclusive', /a later one was not tried/);
});

test('a hog that gets errors in place of refusals is refuted', (t) => {
  const counts = { sent: 1000, '2xx': 900, '5xx': 100, unexpected: 100, byStatus: { '200': 900, '500': 100 } };
  is(t, fairRun({ hog: floodRun({ counts }) }), 'refusals', 'refuted', /400 of 8800 requests .*400 × 500/);
});

test('two hogs with unequal shares are refuted', (t) => {
  const rivals = [floodRun({ perSecond: 300 }), floodRun({ perSecond: 90 })] as const;
  is(t, fairRun({}, { rivals }), 'rivals', 'refuted', /300 and 90 per second: one gets 30 % of the other's/);
  is(t, fairRun({}, { rivals: undefined }), 'rivals', 'skipped', /./);
});

test('without a round there is no verdict', (t) => {
  const checks = judge({ rounds: [] }, settings);
  t.is(overall(checks), 'inconclusive');
  t.false(checks.some(({ verdict }) => verdict === 'refuted'));
});
