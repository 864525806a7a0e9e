/** Real limiters on this machine, asked over HTTP: those that are measured beside ours, and models behind a server. */
import { spawnSync } from 'node:child_process';
import test, { type ExecutionContext } from 'ava';
import { Child } from '#loadtest/bench/children.ts';
import { contenders } from '#loadtest/bench/limiter/contenders.ts';
import { preparePeers } from '#loadtest/bench/limiter/install-peers.ts';
import type { ServerAddress, ServerSettings } from '#loadtest/bench/limiter/servers/settings.ts';
import { startRedis } from '#test/redis-server.ts';
import { fixedAligned } from '../models/fixed-window.ts';
import { lumpRefill } from '../models/lump-refill.ts';
import type { Algorithm } from '../models/model.ts';
import { nginxLeakyBucket } from '../models/nginx-leaky-bucket.ts';
import { slidingCounterAligned } from '../models/sliding-counter.ts';
import { slidingLog } from '../models/sliding-log.ts';
import { tokenBucketModel } from '../models/token-bucket.ts';
import { httpScene } from '../testing/http-scene.ts';
import { serveModel } from '../testing/model-server.ts';
import { drive } from './drive.ts';
import { type FingerprintReport, fingerprintReport } from './report-data.ts';

const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
const hasNginx = spawnSync('nginx', ['-v'], { env: { ...process.env, PATH: path } }).error === undefined;

const claim = { quota: 20, windowMs: 10_000 };

test.before(async () => {
  await preparePeers((line) => console.error(line));
});

async function fingerprintOf(url: string): Promise<FingerprintReport> {
  const scene = httpScene(url, claim, 'finger');
  try {
    const run = { tool: 'test', host: url, nodes: [url], startedAt: new Date().toISOString(), seed: 0 };
    return fingerprintReport(await drive(scene, { claim }), { run, claim });
  } finally {
    scene.close();
  }
}

/** Of a server of the benchmark of limiters, with a Redis of its own where it needs one. */
async function contenderIs(t: ExecutionContext, id: string, algorithm: Algorithm): Promise<void> {
  t.timeout(60_000);
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
    t.timeout(60_000);
    const server = await serveModel(model, claim);
    t.teardown(() => server.close());
    const report = await fingerprintOf(server.url);
    t.is(report.algorithm, model.algorithm, JSON.stringify(report, undefined, 2));
    t.log(report.says, ...report.notes);
  });
}
