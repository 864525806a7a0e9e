import test from 'ava';
import { fingerprint, prove, withSimulatedTime } from './index.ts';

const policy = { quota: 2, windowMs: 60_000 };
const few = { ...policy, patterns: 600, searches: 100 };

/** A sliding log on a clock of its own. */
const logOn = (now: () => number) => () => {
  const logs = new Map<string, number[]>();
  return (key: string) => {
    const log = (logs.get(key) ?? []).filter((at) => now() - at < 60_000);
    logs.set(key, log);
    const [oldest = 0] = log;
    if (log.length >= 2) return { admitted: false, retryAfter: Math.ceil((oldest + 60_000 - now()) / 1_000) };
    log.push(now());
    return { admitted: true };
  };
};

const clocks: Readonly<Record<string, () => number>> = {
  'Date.now': () => Date.now(),
  'new Date': () => Date.parse(new Date().toISOString()),
  'performance.now': () => performance.now(),
  'process.hrtime': () => process.hrtime()[0] * 1e3 + process.hrtime()[1] / 1e6,
  'process.hrtime.bigint': () => Number(process.hrtime.bigint()) / 1e6,
};

// The time of the process is one.
for (const [name, now] of Object.entries(clocks)) {
  test.serial(`a sliding log on ${name} is proven, and named`, async (t) => {
    const factory = withSimulatedTime(logOn(now));
    const { verdict, properties } = await prove(factory, few);
    t.is(verdict, 'proven', JSON.stringify(properties.filter((one) => one.verdict !== 'proven')));
    const { algorithm } = await fingerprint(withSimulatedTime(logOn(now)), policy);
    t.is(algorithm, 'sliding-log');
  });
}

test.serial('windows that a timer ends are refuted', async (t) => {
  const factory = withSimulatedTime(() => {
    let count = 0;
    setInterval(() => {
      count = 0;
    }, 60_000);
    return async () => {
      count += 1;
      return { admitted: count <= 2 };
    };
  });
  const { properties } = await prove(factory, few);
  t.is(properties.find(({ id }) => id === 'window')?.verdict, 'refuted');
});

test.serial('the time of the process is real again after a trial, also after one that fails', async (t) => {
  const before = Date.now();
  await prove(withSimulatedTime(logOn(() => Date.now())), few);
  t.true(Math.abs(Date.now() - before) < 60_000);
  const broken = withSimulatedTime(() => () => {
    throw new Error('no store');
  });
  await t.throwsAsync(prove(broken, policy), { message: 'no store' });
  const unmade = withSimulatedTime(() => {
    throw new Error('no options');
  });
  await t.throwsAsync(prove(unmade, policy), { message: 'no options' });
  t.true(Math.abs(Date.now() - before) < 60_000);
});

test.serial('a queue that lets requests wait is refused with advice', async (t) => {
  const queue = withSimulatedTime(
    () => () => new Promise((resolve) => setTimeout(() => resolve({ admitted: true }), 10)),
  );
  await t.throwsAsync(prove(queue, policy), { message: /a queue has to deny what waits/ });
});
