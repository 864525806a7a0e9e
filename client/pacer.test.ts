/** Calls of a paced client at simulated hosts, exact to the millisecond. */
import test from 'ava';
import { fixedFromFirst } from '#loadtest/limits/models/fixed-window.ts';
import type { Model } from '#loadtest/limits/models/model.ts';
import { slidingLog } from '#loadtest/limits/models/sliding-log.ts';
import { VirtualTime } from '#loadtest/limits/simulation/virtual-time.ts';
import { type GuildgateOptions, guildgate } from './guildgate.ts';
import { Pacer } from './pacer.ts';
import { RecentTimes } from './recent-times.ts';
import { json, problem } from './testing/scripted.ts';

const origin = 'https://acme.example';
/** Milliseconds of each way of a request. */
const travelMs = 20;
const epoch = Date.UTC(2027, 0, 1);
const csv = '/api/v1/users-csv';
const minute = { quota: 20, windowMs: 60_000 };

type HeadersOf = (state: {
  quota: number;
  windowMs: number;
  remaining: number;
  wait: number;
}) => Record<string, string>;

const current: HeadersOf = ({ quota, windowMs, remaining, wait }) => ({
  'RateLimit-Policy': `"users";q=${quota};w=${windowMs / 1_000}`,
  RateLimit: `"users";r=${remaining};t=${wait}`,
});
const unspecified: HeadersOf = ({ quota, remaining, wait }) => ({
  'X-RateLimit-Limit': `${quota}`,
  'X-RateLimit-Remaining': `${remaining}`,
  'X-RateLimit-Reset': `${wait}`,
});

/** A host whose operations have a limiter each, in virtual time. */
function hostOf(model: Model, headersOf: HeadersOf, limits: Readonly<Record<string, typeof minute>>) {
  const time = new VirtualTime(40);
  const statuses: number[] = [];
  const limiters = new Map(
    Object.entries(limits).map(([path, policy]) => [
      path,
      model.create(policy, { now: () => epoch + time.now(), pass: async () => {} }),
    ]),
  );
  const send = async (path: string): Promise<Response> => {
    const decision = await limiters.get(path)?.({ key: 'client', node: 0 });
    const status = decision?.admitted === false ? 429 : 200;
    statuses.push(status);
    const policy = limits[path];
    const wait = decision?.retryAfterSeconds ?? 60;
    const headers = policy ? headersOf({ ...policy, remaining: decision?.remaining ?? 0, wait }) : {};
    if (status === 429) return problem(429, { ...headers, 'Retry-After': `${wait}` });
    return json({ id: '1' }, 200, headers);
  };
  const clientOf = (options: GuildgateOptions = {}) =>
    guildgate(origin, {
      clock: {
        now: () => epoch + time.now(),
        wait: (milliseconds, signal) =>
          new Promise((resolve, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
            time.until(time.now() + milliseconds).then(resolve);
          }),
      },
      async fetch(url) {
        await time.until(time.now() + travelMs);
        const response = await send(new URL(url).pathname);
        await time.until(time.now() + travelMs);
        return response;
      },
      ...options,
    });
  return { time, statuses, clientOf, send };
}

const denied = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length;
const many = <T>(count: number, call: () => Promise<T>) => Promise.all(Array.from({ length: count }, call));

test('a thousand calls at 20 per minute meet no 429, and take at most 1 % longer than the best possible time', async (t) => {
  const { time, statuses, clientOf } = hostOf(slidingLog, current, { [csv]: minute });
  const client = clientOf();
  await time.run(many(1_000, () => client.GET(csv, { parseAs: 'text' })));
  t.deepEqual([statuses.length, denied(statuses)], [1_000, 0]);
  // Fifty times twenty: forty-nine windows between the first and the last.
  const best = 49 * 60_000 + 2 * travelMs;
  t.true(time.now() >= best);
  t.true(time.now() <= 1.01 * best, `${time.now()} ms of ${best}`);
  t.log(`${((time.now() / best - 1) * 100).toFixed(2)} % longer than possible`);
});

test('operations with different policies have queues of their own', async (t) => {
  const contacts = '/api/v1/contacts-csv';
  const limits = { [csv]: minute, [contacts]: { quota: 5, windowMs: 10_000 } };
  const { time, statuses, clientOf } = hostOf(slidingLog, current, limits);
  const client = clientOf();
  let contactsAt = 0;
  await time.run(
    Promise.all([
      many(60, () => client.GET(csv, { parseAs: 'text' })),
      many(20, () => client.GET(contacts, { parseAs: 'text' })).then(() => {
        contactsAt = time.now();
      }),
    ]),
  );
  t.is(denied(statuses), 0);
  t.true(contactsAt >= 30_000 && contactsAt < 31_000, `${contactsAt}`);
  t.true(time.now() >= 120_000 && time.now() < 121_200, `${time.now()}`);
});

test('a host that sends no such headers is not slowed', async (t) => {
  const { time, clientOf } = hostOf(slidingLog, current, {});
  const client = clientOf();
  await time.run(many(200, () => client.GET('/api/v1/me')));
  t.is(time.now(), 2 * travelMs);
  // At an operation that has a limit by the contract, the first response is waited for.
  await time.run(many(200, () => client.GET(csv, { parseAs: 'text' })));
  t.is(time.now(), 6 * travelMs);
});

test('X-RateLimit headers, which name no window, pace a client at a fixed window', async (t) => {
  const { time, statuses, clientOf } = hostOf(fixedFromFirst, unspecified, { [csv]: minute });
  const client = clientOf();
  await time.run(many(100, () => client.GET(csv, { parseAs: 'text' })));
  t.deepEqual([statuses.length, denied(statuses)], [100, 0]);
  t.true(time.now() >= 4 * 60_000 && time.now() < 1.01 * 4 * 60_000, `${time.now()}`);
});

test('requests of others in the same bucket are left room for', async (t) => {
  const { time, statuses, clientOf, send } = hostOf(slidingLog, current, { [csv]: minute });
  const client = clientOf();
  await time.run(
    (async () => {
      await many(10, () => send(csv));
      await time.until(30_000);
      await many(40, () => client.GET(csv, { parseAs: 'text' }));
    })(),
  );
  t.deepEqual([statuses.length, denied(statuses)], [50, 0]);
});

test('without pacing, calls are sent at once', async (t) => {
  const { time, statuses, clientOf } = hostOf(slidingLog, current, { [csv]: minute });
  const client = clientOf({ pacing: false });
  await time.run(many(25, () => client.GET(csv, { parseAs: 'text' })));
  t.is(denied(statuses), 5);
});

test('a call that waits for its turn is cancelled at once, and those behind it go on', async (t) => {
  const { time, statuses, clientOf } = hostOf(slidingLog, current, { [csv]: { quota: 1, windowMs: 60_000 } });
  const client = clientOf();
  const cancel = new AbortController();
  const reason = new Error('enough');
  const outcomes = await time.run(
    (async () => {
      const calls = [
        client.GET(csv, { parseAs: 'text' }),
        client.GET(csv, { parseAs: 'text', signal: cancel.signal }),
        client.GET(csv, { parseAs: 'text' }),
      ];
      await time.until(5_000);
      cancel.abort(reason);
      await t.throwsAsync(async () => calls[1], { is: reason });
      t.is(time.now(), 5_000);
      return Promise.allSettled(calls);
    })(),
  );
  t.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  t.deepEqual([statuses.length, denied(statuses)], [2, 0]);
  t.true(time.now() < 61_000);
});

test('a host that announces a wait beyond the maximum gets the request all the same', async (t) => {
  const later: HeadersOf = ({ remaining }) => ({ RateLimit: `"x";r=${remaining};t=999999999` });
  const { time, statuses, clientOf } = hostOf(slidingLog, later, { [csv]: { quota: 1, windowMs: 600_000 } });
  const client = clientOf();
  await time.run(many(2, () => client.GET(csv, { parseAs: 'text' })));
  t.deepEqual(statuses, [200, 429]);
  t.true(time.now() < 1_000);
});

/** Simulated time that passes only while a call waits. */
function patient() {
  const at = { now: 0, waits: [] as number[] };
  const wait = async (milliseconds: number) => {
    at.waits.push(milliseconds);
    at.now += milliseconds;
  };
  return { at, pacer: new Pacer({ now: () => at.now, wait }, 300_000) };
}

test('the time of a call does not grow with the number of calls, whatever quota a host announces', async (t) => {
  const { at, pacer } = patient();
  const headers = new Headers({ 'RateLimit-Policy': '"x";q=999999999;w=86400', RateLimit: '"x";r=999999;t=1' });
  const started = performance.now();
  for (at.now = 1; at.now <= 15_000; at.now += 1) {
    (await pacer.turn('GET /api/v1/me', undefined))({ status: 200, headers });
  }
  // A search of all times at each call takes twenty seconds on an idle machine.
  t.true(performance.now() - started < 8_000, `${performance.now() - started} ms`);
});

test('a clock whose waits take no time does not hold a call for ever', async (t) => {
  const waits: number[] = [];
  const pacer = new Pacer({ now: () => 0, wait: async (milliseconds) => void waits.push(milliseconds) }, 300_000);
  const leave = await pacer.turn('GET /api/v1/me', undefined);
  leave({ status: 429, headers: new Headers({ 'Retry-After': '7' }) });
  await pacer.turn('GET /api/v1/me', undefined);
  t.deepEqual(waits, [7_000]);
});

test('a quota beyond the moments that are kept is used whole, and waited for', async (t) => {
  const { at, pacer } = patient();
  const quota = 10_050;
  for (let number = 1; number <= quota; number += 1) {
    at.now += number % 2;
    const headers = new Headers({
      'RateLimit-Policy': `"x";q=${quota};w=60`,
      RateLimit: `"x";r=${quota - number};t=60`,
    });
    (await pacer.turn('GET /api/v1/me', undefined))({ status: 200, headers });
  }
  t.deepEqual(at.waits, []);
  await pacer.turn('GET /api/v1/me', undefined);
  // The first response came at 1; it shares a moment with those of the next 6 ms.
  t.true(at.now >= 60_001 && at.now <= 60_007, `${at.now}`);
});

test('a window of more than a day is paced by what is left and its reset', async (t) => {
  const week = { quota: 2, windowMs: 7 * 86_400_000 };
  const soon: HeadersOf = ({ quota, windowMs, remaining }) => ({
    'RateLimit-Policy': `"users";q=${quota};w=${windowMs / 1_000}`,
    RateLimit: `"users";r=${remaining};t=120`,
  });
  const { time, statuses, clientOf } = hostOf(slidingLog, soon, { [csv]: week });
  const client = clientOf({ maximumWait: 150_000 });
  await time.run(many(3, () => client.GET(csv, { parseAs: 'text' })));
  t.is(statuses.length, 3);
  t.true(time.now() >= 120_000 && time.now() < 121_000, `${time.now()}`);
});

test('of recent times, the oldest are forgotten, and the number of moments is bounded by their grain', (t) => {
  const times = new RecentTimes();
  for (let time = 1; time <= 1_000; time += 1) {
    times.add(time, 0);
    times.keep(10);
    t.true(times.count <= 10);
  }
  t.deepEqual([times.oldest, times.count, times.moments], [991, 10, 10]);
  times.forgetUntil(995);
  t.deepEqual([times.oldest, times.count], [996, 5]);
  times.forgetUntil(2_000);
  t.deepEqual([times.oldest, times.count], [undefined, 0]);
  for (let time = 2_001; time <= 3_000; time += 1) times.add(time, 99);
  t.deepEqual([times.oldest, times.count, times.moments], [2_100, 1_000, 10]);
  // Part of a moment.
  times.keep(850);
  t.deepEqual([times.oldest, times.count, times.moments], [2_200, 850, 9]);
});
