/** Collectors that are down, slow or hang; and what happens without any. */
import test from 'ava';
import { freePort } from '#fixtures/free-port.ts';
import { createLogger } from '#server/platform/log.ts';
import { until } from '#test/until.ts';
import { startTracing } from './export.ts';
import { startCollector } from './testing/collector.ts';
import { inRoot, inSpan, isTracing, startRoot, traceHeaders, traceIds } from './tracing.ts';

const always = { sampler: 'parentbased_always_on', ratio: 1, serviceName: 'guildgate-test' };

/** Work in a trace: a root with one child. */
const traced = () =>
  inRoot(startRoot('job test', { role: 'consumer', attributes: {} }), () => inSpan('work', {}, () => traceIds()));

function lines() {
  const written: { msg: string }[] = [];
  const logger = createLogger('info', { write: (line) => void written.push(JSON.parse(line)) });
  return { logger, written };
}

// Serial: a process is traced, or is not.
test.serial('without tracing work runs as it is, and returns what it returns', (t) => {
  t.false(isTracing());
  t.is(traced(), undefined);
  t.deepEqual(traceHeaders(), {});
  t.throws(
    () =>
      inSpan('work', {}, () => {
        throw new RangeError('as it was');
      }),
    { message: 'as it was' },
  );
});

test.serial('the last spans are sent when the process stops', async (t) => {
  const collector = await startCollector();
  t.teardown(() => collector.stop());
  const options = { ...always, longestStop: 20_000, endpoint: `${collector.endpoint}/` };
  const tracing = await startTracing(options, lines().logger);
  const ids = traced();
  await tracing.stop();
  await tracing.stop();
  const [work, job] = collector.spans;
  t.like(work, { name: 'work', traceId: ids?.traceId, spanId: ids?.spanId, parentSpanId: job?.spanId });
  t.like(job, { name: 'job test', parentSpanId: '', service: 'guildgate-test' });
  t.false(isTracing());
});

test.serial('a failure is marked in its span by its code, without its message', async (t) => {
  const collector = await startCollector();
  t.teardown(() => collector.stop());
  const options = { ...always, longestStop: 20_000, endpoint: collector.endpoint };
  const tracing = await startTracing(options, lines().logger);
  const fail = async () => {
    throw Object.assign(new Error('duplicate key (email)=(ada@acme.example)'), { code: '23505' });
  };
  const root = startRoot('job test', { role: 'consumer', attributes: {} });
  await t.throwsAsync(() => inRoot(root, () => inSpan('work', {}, fail)));
  await tracing.stop();
  t.deepEqual(
    collector.spans.map(({ hasFailed, attributes }) => [hasFailed, attributes['error.type']]),
    [
      [true, '23505'],
      [true, '23505'],
    ],
  );
  t.false(JSON.stringify(collector.spans).includes('ada@'));
});

test.serial('what is not sampled is not sent, and keeps its id for logs and services', async (t) => {
  const collector = await startCollector();
  t.teardown(() => collector.stop());
  const options = { ...always, sampler: 'parentbased_traceidratio', ratio: 0, endpoint: collector.endpoint };
  const tracing = await startTracing(options, lines().logger);
  const root = startRoot('job test', { role: 'consumer', attributes: {} });
  const headers = inRoot(root, () => inSpan('work', {}, traceHeaders));
  await tracing.stop();
  t.regex(headers.traceparent ?? '', /^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  t.deepEqual(collector.spans, []);
});

for (const [sampler, kind] of [
  ['always_on', 'sampled'],
  ['always_off', 'not sampled'],
] as const) {
  test.serial(`what goes on after the end of a ${kind} trace has no ids of it`, async (t) => {
    const collector = await startCollector();
    t.teardown(() => collector.stop());
    const options = { ...always, sampler, endpoint: collector.endpoint };
    const tracing = await startTracing(options, lines().logger);
    const over = Promise.withResolvers<void>();
    let later: Promise<unknown> | undefined;
    const during = await inRoot(startRoot('job test', { role: 'consumer', attributes: {} }), async () => {
      later = over.promise.then(() => traceIds());
      return traceIds();
    });
    over.resolve();
    t.truthy(during);
    t.is(await later, undefined);
    await tracing.stop();
  });
}

/** More spans than are sent at once. */
const batch = () => {
  for (let count = 0; count < 300; count += 1) traced();
};

test.serial('a collector that is down is logged once, and again when it is back', async (t) => {
  let isDown = true;
  const collector = await startCollector((response) => response.writeHead(isDown ? 400 : 200).end());
  t.teardown(() => collector.stop());
  const { logger, written } = lines();
  const options = { ...always, timeout: 5_000, longestStop: 20_000, endpoint: collector.endpoint };
  const tracing = await startTracing(options, logger);
  for (let count = 1; count <= 3; count += 1) {
    batch();
    await until(() => collector.received >= count, `the batch ${count} is sent`);
  }
  isDown = false;
  batch();
  await tracing.stop();
  t.deepEqual(
    written.map(({ msg }) => msg),
    ['spans cannot be exported; they are dropped', 'spans are exported again'],
  );
});

test.serial('without a collector the work goes on, and one line says so', async (t) => {
  const { logger, written } = lines();
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const tracing = await startTracing({ ...always, endpoint, timeout: 100 }, logger);
  batch();
  batch();
  await until(() => written.length > 0, 'the failure is logged');
  t.truthy(traced());
  await tracing.stop();
  t.deepEqual(
    written.map(({ msg }) => msg),
    ['spans cannot be exported; they are dropped'],
  );
});

test.serial('a collector that hangs delays neither the work nor the stop', async (t) => {
  const collector = await startCollector(() => {});
  t.teardown(() => collector.stop());
  const tracing = await startTracing({ ...always, endpoint: collector.endpoint }, lines().logger);
  for (let count = 0; count < 10; count += 1) batch();
  await until(() => collector.received > 0, 'a batch is sent');
  t.truthy(traced());
  const began = performance.now();
  await tracing.stop();
  t.true(performance.now() - began < 4_000);
});
