/** Fingerprints real limiters on this machine over HTTP: the peers of the benchmark, and models behind a server. */
import { spawnSync } from 'node:child_process';
import test, { type ExecutionContext } from 'ava';
import { drive } from '#loadtest/limits/fingerprint/drive.ts';
import { type FingerprintReport, fingerprintReport } from '#loadtest/limits/fingerprint/report-data.ts';
import { fixedAligned } from '#loadtest/limits/models/fixed-window.ts';
import { lumpRefill } from '#loadtest/limits/models/lump-refill.ts';
import type { Algorithm } from '#loadtest/limits/models/model.ts';
import { nginxLeakyBucket } from '#loadtest/limits/models/nginx-leaky-bucket.ts';
import { slidingCounterAligned } from '#loadtest/limits/models/sliding-counter.ts';
import { slidingLog } from '#loadtest/limits/models/sliding-log.ts';
import { tokenBucketModel } from '#loadtest/limits/models/token-bucket.ts';
import { httpSession } from '#loadtest/limits/testing/http-session.ts';
import { serveModel } from '#loadtest/limits/testing/model-server.ts';
import { Child } from '#test/children.ts';
import { startRedis } from '#test/redis-server.ts';
import { contenders } from './contenders.ts';
import { preparePeers } from './install-peers.ts';
import type { ServerAddress, ServerSettings } from './servers/settings.ts';

const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
const hasNginx = spawnSync('nginx', ['-v'], { env: { ...process.env, PATH: path } }).error === undefined;

const claim = { quota: 20, windowMs: 10_000 };

test.before(async () => {
  await preparePeers((line) => console.error(line));
});

async function fingerprintOf(url: string): Promise<FingerprintReport> {
  const session = httpSession(url, claim, 'finger');
  try {
    const run = { tool: 'test', host: url, nodes: [url], startedAt: new Date().toISOString(), seed: 0 };
    return fingerprintReport(await drive(session, { claim }), { run, claim });
  } finally {
    session.close();
  }
}

/** A server of the benchmark, with its own Redis where it needs one. */
async function contenderIs(t: ExecutionContext, id: string, algorithm: Algorithm): Promise<void> {
  t.timeout(240_000);
  const contender = contenders.find((one) => one.id === id);
  if (!contender) throw new Error(`there is no contender ${id}`);
  const redis = contender.usesRedis ? await startRedis() : undefined;
  t.teardown(async () => redis?.stop());
  const child = new Child<ServerSettings, ServerAddress>(
    new URL(`../../bench/limiter/${contender.server}`, import.meta.url),
  );
  t.teardown(() => child.stop());
  const { quota, windowMs } = claim;
  const settings = { limiter: contender.limiter, redisUrl: redis?.url ?? '', quota, windowSeconds: windowMs / 1000 };
  const { port } = await child.ask(settings);
  const report = await fingerprintOf(`http://127.0.0.1:${port}/limited`);
  t.is(report.algorithm, algorithm, JSON.stringify(report, undefined, 2));
  t.is(report.quota, quota);
  t.log(report.says, ...report.notes);
}

const peers = [
  ['express', 'fixed-window-from-first'],
  ['fastify', 'fixed-window-from-first'],
  ['flexible', 'fixed-window-from-first'],
  ['limitor', 'sliding-log-counting-denials'],
  ['ours-memory', 'sliding-log'],
  ['ours-redis', 'sliding-log'],
] as const;

for (const [id, algorithm] of peers) {
  test(`${id} is named: ${algorithm}`, (t) => contenderIs(t, id, algorithm));
}

(hasNginx ? test : test.skip)('nginx is named: token-bucket', (t) => contenderIs(t, 'nginx', 'token-bucket'));

for (const model of [tokenBucketModel, slidingLog, fixedAligned, slidingCounterAligned, lumpRefill, nginxLeakyBucket]) {
  test(`${model.name} behind a server is named: ${model.algorithm}`, async (t) => {
    t.timeout(240_000);
    const server = await serveModel(model, claim);
    t.teardown(() => server.close());
    const report = await fingerprintOf(server.url);
    t.is(report.algorithm, model.algorithm, JSON.stringify(report, undefined, 2));
    t.log(report.says, ...report.notes);
  });
}
