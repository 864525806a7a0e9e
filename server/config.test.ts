import { availableParallelism } from 'node:os';
import test from 'ava';
import {
  readDemoConfig,
  readMigrationConfig,
  readOperatorConfig,
  readServeConfig,
  readWorkerConfig,
} from './config.ts';
import { ConfigError } from './environment.ts';

const sound = {
  DATABASE_URL: 'postgres://guildgate_api:secret@db.example/guildgate',
  SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
};

test('what is needed is read, what is left out has a default, and nothing can be changed after', (t) => {
  const config = readServeConfig(sound);
  t.like(config, { host: '0.0.0.0', port: 8080, databasePoolSize: 20, redisUrl: undefined, logLevel: 'info' });
  t.true(Object.isFrozen(config));
  const demo = {
    port: 8080,
    mailPort: undefined,
    smtpPort: undefined,
    webhookPort: undefined,
    dataDir: '.data',
    chromiumPath: undefined,
    logLevel: 'warn',
  };
  t.deepEqual(readDemoConfig({}), demo);
  t.like(readDemoConfig({ MAIL_PORT: '8026', SMTP_PORT: '1026' }), { mailPort: 8026, smtpPort: 1026 });
});

test('metrics are served where a port is set, by default only on the loopback address', (t) => {
  t.is(readServeConfig({ ...sound, METRICS_HOST: '0.0.0.0' }).metrics, undefined);
  t.is(readServeConfig({ ...sound, METRICS_PORT: '' }).metrics, undefined);
  t.deepEqual(readServeConfig({ ...sound, METRICS_PORT: '9464' }).metrics, { host: '127.0.0.1', port: 9464 });
  const open = readServeConfig({ ...sound, METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' });
  t.deepEqual(open.metrics, { host: '0.0.0.0', port: 9464 });
  t.throws(() => readServeConfig({ ...sound, METRICS_PORT: 'x' }), { message: /METRICS_PORT is "x"/ });
});

test('traces are recorded where a collector is set, all of them unless a sampler says otherwise', (t) => {
  const endpoint = 'http://127.0.0.1:4318';
  t.is(readServeConfig({ ...sound, OTEL_TRACES_SAMPLER: 'always_on' }).tracing, undefined);
  const all = { endpoint, serviceName: 'guildgate', sampler: 'parentbased_always_on', ratio: 1 };
  const on = { ...sound, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
  t.deepEqual(readServeConfig(on).tracing, all);
  const some = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05', OTEL_SERVICE_NAME: 'members' };
  t.like(readServeConfig({ ...on, ...some }).tracing, { sampler: 'traceidratio', ratio: 0.05, serviceName: 'members' });
  for (const [name, value] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_SAMPLER', 'xray'],
    ['OTEL_TRACES_SAMPLER_ARG', '5'],
    ['TRACEPARENT_FROM', '10.0.0.0/'],
  ] as const) {
    t.throws(() => readServeConfig({ ...on, [name]: value }), { message: new RegExp(name) }, name);
  }
});

test('the default is one process; more require Redis', (t) => {
  const redis = { REDIS_URL: 'redis://cache.example' };
  t.like(readServeConfig(sound), { processes: 1, shutdownDelay: 5 });
  t.is(readServeConfig({ ...sound, ...redis, PROCESSES: '4' }).processes, 4);
  t.is(readServeConfig({ ...sound, ...redis, PROCESSES: 'auto' }).processes, availableParallelism());
  t.throws(() => readServeConfig({ ...sound, PROCESSES: '4' }), {
    message: /PROCESSES is 4, but REDIS_URL is not set/,
  });
  t.throws(() => readServeConfig({ ...sound, ...redis, PROCESSES: 'all' }), { message: /PROCESSES is "all"/ });
  t.throws(() => readServeConfig({ ...sound, SHUTDOWN_DELAY: '11' }), { message: /SHUTDOWN_DELAY is "11"/ });
});

test('credentials of other database roles are noted, where a process has no use for them', (t) => {
  const every = {
    ...sound,
    WORKER_DATABASE_URL: 'postgres://guildgate_worker:secret@db.example/guildgate',
    MIGRATION_DATABASE_URL: 'postgres://postgres:secret@db.example/guildgate',
    API_DATABASE_PASSWORD: 'secret',
    WORKER_DATABASE_PASSWORD: 'secret',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'no-reply@guildgate.example',
  };
  const excess = ['MIGRATION_DATABASE_URL', 'WORKER_DATABASE_URL', 'WORKER_DATABASE_PASSWORD'];
  t.deepEqual(readServeConfig(every).excessSettings, excess);
  t.deepEqual(readWorkerConfig(every).excessSettings, ['MIGRATION_DATABASE_URL']);
  t.deepEqual(readServeConfig({ ...sound, MIGRATION_DATABASE_URL: '' }).excessSettings, []);
});

test('every fault is listed at once, and no secret is repeated', (t) => {
  const error = t.throws(
    () =>
      readServeConfig({
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
  const error = t.throws(() => readServeConfig({}), { instanceOf: ConfigError });
  t.regex(error?.message ?? '', /DATABASE_URL is not set/);
  t.regex(error?.message ?? '', /SECRET_KEY is not set: create one with: openssl rand -base64 32/);
});

const worker = {
  WORKER_DATABASE_URL: 'postgres://guildgate_worker:secret@db.example/guildgate',
  SECRET_KEY: sound.SECRET_KEY,
  SMTP_URL: 'smtps://mailer:secret@mail.example',
  MAIL_FROM: 'no-reply@guildgate.example',
};

test('a worker needs its own database role, a mail server and an address to send from', (t) => {
  t.like(readWorkerConfig(worker), { databasePoolSize: 20, concurrency: 20, mailFrom: worker.MAIL_FROM });
  for (const name of Object.keys(worker)) {
    const error = t.throws(() => readWorkerConfig({ ...worker, [name]: '' }), { instanceOf: ConfigError });
    t.regex(error?.message ?? '', new RegExp(`${name} is not set: `));
  }
});

test('faults of the mail settings are listed at once, without the password', (t) => {
  const faulty = {
    ...worker,
    SMTP_URL: 'http://mailer:hunter2@mail',
    MAIL_FROM: 'Guildgate <a@b.example>',
    WORKER_CONCURRENCY: '0',
  };
  const error = t.throws(() => readWorkerConfig(faulty), { instanceOf: ConfigError });
  t.regex(error?.message ?? '', /SMTP_URL is not a URL that starts with smtp:\/\/ or smtps:\/\//);
  t.regex(error?.message ?? '', /MAIL_FROM is "Guildgate <a@b\.example>": it must be a bare email address/);
  t.regex(error?.message ?? '', /WORKER_CONCURRENCY/);
  t.false(error?.message.includes('hunter2'));
});

test('migrating needs a password for each role that signs in', (t) => {
  const error = t.throws(() => readMigrationConfig({}), { instanceOf: ConfigError });
  for (const name of ['MIGRATION_DATABASE_URL', 'API_DATABASE_PASSWORD', 'WORKER_DATABASE_PASSWORD']) {
    t.true(error?.message.includes(`${name} is not set`), name);
  }
});

test('changing limits needs no setting next to the demo, and a URL of PostgreSQL where one is given', (t) => {
  t.deepEqual(readOperatorConfig({}), { adminUrl: undefined, dataDir: '.data' });
  const adminUrl = 'postgres://admin:secret@db.example/guildgate';
  t.is(readOperatorConfig({ MIGRATION_DATABASE_URL: adminUrl }).adminUrl, adminUrl);
  const error = t.throws(() => readOperatorConfig({ MIGRATION_DATABASE_URL: 'mysql://admin:hunter2@db' }), {
    instanceOf: ConfigError,
  });
  t.regex(error?.message ?? '', /MIGRATION_DATABASE_URL is not a URL that starts with postgres:/);
  t.false(error?.message.includes('hunter2'));
});
