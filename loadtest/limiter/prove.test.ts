import { setImmediate as turn } from 'node:timers/promises';
import test from 'ava';
import { models } from '../limits/models/index.ts';
import { leaks } from '../limits/models/leaks.ts';
import type { Model } from '../limits/models/model.ts';
import { slidingLogWithHold } from '../limits/models/sliding-log-with-hold.ts';
import { variableQuotas } from '../limits/models/variable-quota.ts';
import { fingerprint, isBroken, type LimiterFactory, prove } from './index.ts';
import { factoryOf } from './testing/model-limiter.ts';

/** Few trials, for a quick test: by default, prove makes 60 000 and 2 000. */
const quick = { patterns: 1_500, searches: 200 };
const policy = { quota: 2, windowMs: 60_000 };
const wrong = [...models, ...leaks, ...variableQuotas].filter(({ exact }) => !exact);
/** Several processes, and thousands of requests, are not to be seen in one process. */
const unseen = ['per-process-counters', 'capped-log'];

for (const model of wrong.filter(({ name }) => !unseen.includes(name))) {
  test(`${model.name} is refuted, by requests that break a fresh limiter`, async (t) => {
    const factory = factoryOf(model, policy);
    const { verdict, properties } = await prove(factory, { ...policy, ...quick });
    t.is(verdict, 'refuted');
    for (const { id, counterexample } of properties) {
      if (!counterexample) continue;
      t.true(await isBroken(factory, id, counterexample, policy), id);
      t.true(counterexample.times.length <= 12, `${id}: ${counterexample.times}`);
    }
  });
}

for (const model of models.filter(({ exact, algorithm }) => exact && algorithm === 'sliding-log')) {
  for (const quota of [1, 2, 3, 20]) {
    test(`${model.name} is proven, of ${quota}`, async (t) => {
      const own = { quota, windowMs: 60_000 };
      const { verdict, properties, bounds } = await prove(factoryOf(model, own), { ...own, ...quick });
      t.is(verdict, 'proven', JSON.stringify(properties.filter((one) => one.verdict !== 'proven')));
      t.regex(bounds, /^all \d+ patterns of up to .+; 200 guided trials; .+ hour and a full day; 10001 other keys/);
    });
  }
}

test('a counterexample has no request that can be left out', async (t) => {
  const fixed = models.find(({ name }) => name === 'fixed-from-first');
  const factory = factoryOf(fixed as Model, policy);
  const { properties } = await prove(factory, { ...policy, ...quick });
  const broken = properties.find(({ id }) => id === 'window')?.counterexample;
  // One request opens the window; one at its end and two at the start of the next are three in a moment.
  t.is(broken?.times.length, 4);
  for (const [index] of broken?.times.entries() ?? []) {
    const fewer = { startsAt: broken?.startsAt ?? 0, times: broken?.times.toSpliced(index, 1) ?? [] };
    t.false(await isBroken(factory, 'window', fewer, policy), `${index}`);
  }
});

/** A log that is exact but for when it forgets. */
function forgetfulLog(forgets: (logs: Map<string, number[]>, now: number) => void): LimiterFactory {
  return () => {
    const logs = new Map<string, number[]>();
    return (key, now) => {
      forgets(logs, now);
      const log = (logs.get(key) ?? []).filter((at) => now - at < policy.windowMs);
      logs.delete(key);
      logs.set(key, log);
      const [oldest = now] = log;
      if (log.length >= policy.quota) {
        return { admitted: false, retryAfter: Math.ceil((oldest + policy.windowMs - now) / 1_000) };
      }
      log.push(now);
      return { admitted: true };
    };
  };
}

for (const [name, length] of [
  ['hour', 3_600_000],
  ['day', 86_400_000],
] as const) {
  test(`a log that is cleared at each full ${name} is refuted`, async (t) => {
    const factory: LimiterFactory = (startsAt) => {
      let cleared = Math.floor(startsAt / length);
      return forgetfulLog((logs, now) => {
        if (Math.floor(now / length) > cleared) logs.clear();
        cleared = Math.floor(now / length);
      })(startsAt);
    };
    const { verdict, properties } = await prove(factory, { ...policy, ...quick });
    t.is(verdict, 'refuted');
    const window = properties.find(({ id }) => id === 'window')?.counterexample;
    t.is(window?.times.length, 3);
    t.true(window && (await isBroken(factory, 'window', window, policy)));
  });
}

test('a log that a timer clears each hour is refuted, also where hours of the clock begin elsewhere', async (t) => {
  const own = { quota: 2, windowMs: 7_000 };
  const factory: LimiterFactory = (startsAt) => {
    let next = startsAt + 3_600_000;
    return forgetfulLog((logs, now) => {
      if (now < next) return;
      logs.clear();
      next += 3_600_000;
    })(startsAt);
  };
  const { properties } = await prove(factory, { ...own, patterns: 10, searches: 10 });
  t.is(properties.find(({ id }) => id === 'window')?.verdict, 'refuted');
});

test('a wait that is no number breaks no other property', async (t) => {
  const exact = forgetfulLog(() => {});
  const factory: LimiterFactory = async (startsAt) => {
    const limiter = await exact(startsAt);
    return async (key, now) => ({ admitted: (await limiter(key, now)).admitted, retryAfter: Number.NaN });
  };
  const { properties } = await prove(factory, { ...policy, ...quick });
  t.deepEqual(
    properties.filter(({ verdict }) => verdict !== 'proven').map(({ id, verdict }) => [id, verdict]),
    [['retry-after', 'refuted']],
  );
});

test('a log of the last hundred keys is refuted, by the number of other keys that it takes', async (t) => {
  const factory = forgetfulLog((logs) => {
    for (const oldest of logs.keys()) {
      if (logs.size < 100) break;
      logs.delete(oldest);
    }
  });
  const { verdict, properties } = await prove(factory, { ...policy, ...quick });
  t.is(verdict, 'refuted');
  for (const id of ['window', 'keys-apart'] as const) {
    const { counterexample, says } = properties.find((one) => one.id === id) ?? {};
    t.like(counterexample, { times: [0, 0, 1], otherKeys: 99 });
    t.regex(says ?? '', /99 other keys/);
    t.true(counterexample && (await isBroken(factory, id, counterexample, policy)));
    t.false(counterexample && (await isBroken(factory, id, { ...counterexample, otherKeys: 98 }, policy)));
  }
  // What is not tried is not claimed.
  const without = await prove(factory, { ...policy, ...quick, otherKeys: 0 });
  t.is(without.verdict, 'proven');
  t.notRegex(without.bounds, /other keys/);
});

test('a limiter that refuses new keys when it has many is refuted', async (t) => {
  const factory: LimiterFactory = (startsAt) => {
    const known = new Set<string>();
    const own = forgetfulLog(() => {})(startsAt) as (key: string, now: number) => { admitted: boolean };
    return (key, now) => {
      if (known.size >= 50 && !known.has(key)) return { admitted: false };
      known.add(key);
      return own(key, now);
    };
  };
  const { properties } = await prove(factory, { ...policy, ...quick });
  t.like(
    properties.find(({ id }) => id === 'keys-apart'),
    {
      verdict: 'refuted',
      says: 'the first request of other-50 is denied',
    },
  );
  t.is(properties.find(({ id }) => id === 'window')?.verdict, 'proven');
});

test('two keys that share a bucket are not apart', async (t) => {
  const limiter = factoryOf(slidingLogWithHold, policy);
  const shared: LimiterFactory = async (startsAt) => {
    const own = await limiter(startsAt);
    return (_key, now) => own('one', now);
  };
  const { properties } = await prove(shared, { ...policy, ...quick });
  const apart = properties.find(({ id }) => id === 'keys-apart');
  t.is(apart?.verdict, 'refuted');
  t.deepEqual(new Set(apart?.counterexample?.keys).size, 2);
});

test('a limiter that gives no retryAfter is not judged on it', async (t) => {
  const limiter = factoryOf(slidingLogWithHold, policy);
  const silent: LimiterFactory = async (startsAt) => {
    const own = await limiter(startsAt);
    return async (key, now) => ({ admitted: (await own(key, now)).admitted });
  };
  const { verdict, properties } = await prove(silent, { ...policy, ...quick });
  t.is(verdict, 'inconclusive');
  t.is(properties.find(({ id }) => id === 'retry-after')?.says, 'it gives no retryAfter');
});

test('a limiter that decides by chance is inconclusive, not refuted by a run that cannot be repeated', async (t) => {
  let calls = 0;
  // Admits more in its first trials alone: state outside of the limiter.
  const forgetful: LimiterFactory = (startsAt) => {
    calls += 1;
    return calls < 3 ? () => ({ admitted: true }) : factoryOf(slidingLogWithHold, policy)(startsAt);
  };
  const { properties } = await prove(forgetful, { ...policy, ...quick });
  t.deepEqual(
    properties.filter(({ verdict }) => verdict === 'refuted').map(({ id }) => id),
    [],
  );
  t.is(properties.find(({ id }) => id === 'window')?.verdict, 'inconclusive');
});

test('an invalid policy, and a limiter that returns no decision, are refused', async (t) => {
  const factory = factoryOf(slidingLogWithHold, policy);
  for (const quota of [0, 1.5, Number.NaN]) {
    await t.throwsAsync(prove(factory, { quota, windowMs: 1_000 }), { instanceOf: RangeError });
  }
  await t.throwsAsync(prove(factory, { quota: 1, windowMs: 0 }), { instanceOf: RangeError });
  const nothing = (() => () => undefined) as unknown as LimiterFactory;
  await t.throwsAsync(prove(nothing, policy), { instanceOf: TypeError, message: /returned no decision/ });
  const worded = (() => () => ({ admitted: 'yes' })) as unknown as LimiterFactory;
  await t.throwsAsync(prove(worded, policy), { instanceOf: TypeError, message: /admitted must be true or false/ });
});

const silent: Readonly<Record<string, LimiterFactory>> = {
  'a limiter that never decides': () => () => new Promise(() => {}),
  'a limiter that does not decide its hundredth request': () => {
    let requests = 0;
    return async () => {
      requests += 1;
      return requests % 100 === 0 ? new Promise(() => {}) : { admitted: requests % 100 <= policy.quota };
    };
  },
  'a factory that never makes one': () => new Promise(() => {}),
};

for (const [name, factory] of Object.entries(silent)) {
  test(`${name} ends the proof, with the deadline`, async (t) => {
    await t.throwsAsync(prove(factory, { ...policy, ...quick, quota: 100, deadlineMs: 50 }), {
      message: /within 50 ms/,
    });
  });
}

test('a limiter that never decides ends the replay of a counterexample, and the search for its name', async (t) => {
  const factory: LimiterFactory = () => () => new Promise(() => {});
  const counterexample = { startsAt: 0, times: [0] };
  await t.throwsAsync(isBroken(factory, 'window', counterexample, { ...policy, deadlineMs: 50 }), {
    message: /within 50 ms/,
  });
  await t.throwsAsync(fingerprint(factory, policy), { message: /the limiter does not decide/ });
});

test('a limiter whose factory waits, as for a connection, is named', async (t) => {
  const factory = factoryOf(slidingLogWithHold, policy);
  const later: LimiterFactory = async (startsAt) => {
    for (let turns = 0; turns < 200; turns += 1) await turn();
    return factory(startsAt);
  };
  t.is((await fingerprint(later, policy)).algorithm, (await fingerprint(factory, policy)).algorithm);
});
