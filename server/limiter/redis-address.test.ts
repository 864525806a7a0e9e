import test from 'ava';
import { redisLimiter } from './redis.ts';
import { parseRedisAddress } from './redis-address.ts';

test('one server, with what its URL says', (t) => {
  const local = { kind: 'server', tls: false, hosts: [{ host: '127.0.0.1', port: 6379 }], database: 0 } as const;
  t.like(parseRedisAddress('redis://127.0.0.1'), local);
  t.like(parseRedisAddress('redis://127.0.0.1:7000/3'), { hosts: [{ host: '127.0.0.1', port: 7000 }], database: 3 });
  t.like(parseRedisAddress('redis://[::1]:7000'), { hosts: [{ host: '::1', port: 7000 }] });
  t.like(parseRedisAddress('rediss://ann:p%40ss%2F@cache.example'), { tls: true, username: 'ann', password: 'p@ss/' });
  t.like(parseRedisAddress('redis://:secret@cache.example'), { password: 'secret' });
});

test('Sentinels, and the master that they watch', (t) => {
  t.like(parseRedisAddress('redis-sentinel://:s@one:26380,two/limits/2?sentinelPassword=other'), {
    kind: 'sentinel',
    tls: false,
    hosts: [
      { host: 'one', port: 26380 },
      { host: 'two', port: 26379 },
    ],
    password: 's',
    sentinelPassword: 'other',
    master: 'limits',
    database: 2,
  });
});

test('a Cluster, by some of its nodes', (t) => {
  t.like(parseRedisAddress('rediss-cluster://u:p@one:7000,[::1]:7001'), {
    kind: 'cluster',
    tls: true,
    hosts: [
      { host: 'one', port: 7000 },
      { host: '::1', port: 7001 },
    ],
    username: 'u',
    password: 'p',
  });
});

for (const [what, url] of Object.entries({
  'nothing of Redis': 'http://127.0.0.1',
  'no host': 'redis://',
  'two servers that are neither Sentinels nor a Cluster': 'redis://one,two',
  'a port that is none': 'redis://one:70000',
  'port 0': 'redis://one:0',
  'a database that is none': 'redis://one/first',
  'Sentinels without a master': 'redis-sentinel://one,two',
  'a database of a Cluster, which has one': 'redis-cluster://one/1',
  'a password that is not encoded': 'redis://:a@b@one',
  'half of an escape': 'redis://:%4@one',
  'an unknown setting': 'redis://one?timeout=3',
})) {
  test(`${what} is refused, and not repeated: it may hold a password`, (t) => {
    const error = t.throws(() => parseRedisAddress(url), { instanceOf: RangeError });
    t.regex(error.message, /^it must be redis:\/\/host:6379/);
    t.notRegex(error.message, /one|a@b|%4/);
  });
}

test('a limiter refuses a URL of another protocol', (t) => {
  t.throws(() => redisLimiter({ url: 'http://localhost' }), { instanceOf: RangeError });
});
