/** Findings of the doctor by input. */
import test from 'ava';
import { type Finding, ok, runChecks } from './check.ts';
import { readDoctorConfig } from './config.ts';
import { clockFindings, connectionFinding, versionFindings } from './postgres.ts';
import { nodeVersion } from './program.ts';
import { redisFindings } from './redis.ts';
import { tenantChecks } from './tenants.ts';

const statuses = (findings: readonly Finding[]) => findings.map(({ subject, status }) => `${subject}: ${status}`);

test('a check that hangs and one that throws are faults, and hold nothing up', async (t) => {
  const area = 'Trial';
  const began = performance.now();
  let closed = false;
  const findings = await runChecks([
    {
      area,
      subject: 'hangs',
      deadline: 50,
      advice: 'Wake it.',
      run: (over) => new Promise(() => over.addEventListener('abort', () => (closed = true))),
    },
    { area, subject: 'throws', run: async () => Promise.reject(new Error('it is broken')) },
    { area, subject: 'holds', run: async () => [ok('holds', 'well')] },
  ]);
  t.true(performance.now() - began < 4_000);
  t.true(closed, 'what it has open is to be closed');
  t.deepEqual(findings, [
    { area, subject: 'hangs', status: 'fault', says: 'no answer within 0.05 seconds', advice: 'Wake it.' },
    { area, subject: 'throws', status: 'fault', says: 'it is broken' },
    { area, subject: 'holds', status: 'ok', says: 'well' },
  ]);
});

test('the check of the keys of all tenants, one by one, has a longer deadline than other checks', (t) => {
  const checks = tenantChecks(readDoctorConfig({ MIGRATION_DATABASE_URL: 'postgres://a@127.0.0.1/b' }));
  const deadlines = checks.map(({ subject, deadline }) => [subject, deadline]);
  t.deepEqual(deadlines, [
    ['tenants', undefined],
    ['SECRET_KEY', 60_000],
  ]);
});

test('a Node without security fixes is warned of', (t) => {
  for (const version of ['24.18.1', '24.18.2', '24.19.0', '25.0.0', '100.0.0']) t.is(nodeVersion(version).status, 'ok');
  for (const version of ['24.18.0', '24.9.9', '22.99.0']) t.is(nodeVersion(version).status, 'warning', version);
});

test('of PostgreSQL, what is too old or has holes is named', (t) => {
  const status = (number: number) => statuses(versionFindings(number, 'it'));
  t.deepEqual(status(160_010), ['version: fault']);
  for (const number of [170_007, 170_008, 180_000, 180_001]) t.deepEqual(status(number), ['version: warning']);
  for (const number of [180_002, 180_010, 190_000]) t.deepEqual(status(number), []);
  t.regex(versionFindings(180_001, '18.1')[0]?.says ?? '', /CVE-2026-2005/);
});

test('clocks may be five seconds apart, beside what the question took', (t) => {
  const asked = { before: 100_000, after: 103_000 };
  for (const time of [95_000, 100_000, 102_000, 108_000]) t.deepEqual(clockFindings(time, asked), [], String(time));
  for (const time of [94_900, 108_100]) t.deepEqual(statuses(clockFindings(time, asked)), ['clock: warning']);
});

test('a node takes its pools, what needs a session of its own, and a second probe while one is renewed', (t) => {
  t.deepEqual(readDoctorConfig({}).connections, { serve: 24, worker: 42 });
  const sizes = { DATABASE_POOL_SIZE: '10', PROCESSES: '3', WORKER_CONCURRENCY: '5' };
  t.deepEqual(readDoctorConfig(sizes).connections, { serve: 42, worker: 17 });
  const direct = 'postgres://a@127.0.0.1/b';
  const pooled = { ...sizes, DATABASE_DIRECT_URL: direct, WORKER_DATABASE_DIRECT_URL: direct };
  t.deepEqual(readDoctorConfig(pooled).connections, { serve: 6, worker: 1 });
});

test('a node that takes more connections than there are is a fault', (t) => {
  t.like(connectionFinding('DATABASE_URL', 21, 97), {
    status: 'ok',
    says: '97 connections, of which one node takes up to 21: enough for 4',
  });
  t.is(connectionFinding('DATABASE_URL', 98, 97).status, 'fault');
});

test('a server and a worker that only together take more connections than there are is a fault, too', (t) => {
  t.is(connectionFinding('WORKER_DATABASE_URL', 42, 97, 24).status, 'ok');
  t.like(connectionFinding('WORKER_DATABASE_URL', 42, 47, 24), {
    status: 'fault',
    says: '47 connections, of which one node takes up to 42, and with a server up to 66',
  });
});

test('of Redis, what would forget limits, refuse writes or be slow is named', (t) => {
  const good = {
    version: '8.0.1',
    mode: 'standalone',
    role: 'master',
    evictionPolicy: 'noeviction',
    maximumMemory: 0,
    roundTrip: 1,
  };
  const said = (facts: Partial<typeof good>, kind: 'server' | 'sentinel' | 'cluster' = 'server') =>
    statuses(redisFindings({ ...good, ...facts }, kind)).filter((line) => !line.endsWith(': ok'));
  t.deepEqual(said({}), []);
  t.deepEqual(said({}, 'sentinel'), []);
  t.deepEqual(said({ mode: 'cluster', role: 'slave' }, 'cluster'), []);
  t.deepEqual(said({ version: '6.2.14' }), ['version: fault']);
  t.deepEqual(said({ mode: 'cluster' }), ['kind: fault']);
  t.deepEqual(said({ mode: 'sentinel' }), ['kind: fault']);
  t.deepEqual(said({}, 'cluster'), ['kind: fault']);
  t.deepEqual(said({ role: 'slave' }), ['writes: fault']);
  t.deepEqual(said({ evictionPolicy: 'allkeys-lru' }), ['eviction: warning']);
  t.deepEqual(said({ evictionPolicy: 'allkeys-lru', maximumMemory: 1_000_000 }), ['eviction: fault']);
  t.deepEqual(said({ evictionPolicy: '' }), ['eviction: warning']);
  t.deepEqual(said({ roundTrip: 251 }), ['round trip: fault']);
  t.deepEqual(said({ roundTrip: 51 }), ['round trip: warning']);
});
