import test from 'ava';
import { ConfigError, readConfig, readDemoConfig } from './config.ts';

const sound = {
  DATABASE_URL: 'postgres://guildgate_api:secret@db.example/guildgate',
  SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
};

test('what is needed is read, what is left out has a default, and nothing can be changed after', (t) => {
  const config = readConfig(sound);
  t.like(config, { host: '0.0.0.0', port: 8080, databasePoolSize: 20, redisUrl: undefined, logLevel: 'info' });
  t.true(Object.isFrozen(config));
  t.deepEqual(readDemoConfig({}), { port: 8080, dataDir: '.data', logLevel: 'warn' });
});

test('every fault is listed at once, and no secret is repeated', (t) => {
  const error = t.throws(
    () =>
      readConfig({
        PORT: '80a',
        DATABASE_URL: 'mysql://user:hunter2@db',
        DATABASE_POOL_SIZE: '0',
        REDIS_URL: 'nonsense',
        SECRET_KEY: 'c2hvcnQ=',
        TRUSTED_PROXIES: '10.0.0.0/8, proxy.example',
        LOG_LEVEL: 'loud',
      }),
    { instanceOf: ConfigError },
  );
  for (const name of [
    'PORT',
    'DATABASE_URL',
    'DATABASE_POOL_SIZE',
    'REDIS_URL',
    'SECRET_KEY',
    'TRUSTED_PROXIES',
    'LOG_LEVEL',
  ]) {
    t.true(error?.message.includes(name), name);
  }
  t.false(error?.message.includes('hunter2'));
  t.false(error?.message.includes('c2hvcnQ'));
});

test('what is missing is named with how to get it', (t) => {
  const error = t.throws(() => readConfig({}), { instanceOf: ConfigError });
  t.regex(error?.message ?? '', /DATABASE_URL is not set/);
  t.regex(error?.message ?? '', /SECRET_KEY is not set: create one with: openssl rand -base64 32/);
});
