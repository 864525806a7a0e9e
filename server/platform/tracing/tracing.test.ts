/** Traces of a service and its worker, as a collector receives them. */
import anyTest, { type TestFn } from 'ava';
import { startWebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import { AdminClient } from '#server/admin/testing/admin-client.ts';
import { scriptedService, startWithLibrary } from '#server/gateway/upstream/testing/scripted-service.ts';
import { createLogger } from '#server/platform/log.ts';
import { addPayment, call, subscribe } from '#test/fixtures/webhooks.ts';
import { send, type TestResponse } from '#test/http.ts';
import { startTestService } from '#test/service.ts';
import { startTracing, type Tracing } from './export.ts';
import { type Collector, startCollector } from './testing/collector.ts';
import type { SentSpan } from './testing/otlp.ts';

/** What happened while the process was traced; all of it is over, and every span is sent. */
interface Scene {
  spans: readonly SentSpan[];
  lines: readonly Record<string, unknown>[];
  metrics: { open: string; plain: string };
  read: TestResponse;
  refused: TestResponse;
  /** Headers that a service behind the gateway was sent. */
  sent: Readonly<Record<string, string>>;
  userId: string;
  paymentId: string;
  tenantId: string;
  received: readonly { readonly headers: unknown }[];
}
const test = anyTest as TestFn<Scene>;

const outsider = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${outsider}-00f067aa0ba902b7-01`;
const tracestate = 'vendor=Lovelace';

function tracingTo({ endpoint }: Collector): Promise<Tracing> {
  const options = { endpoint, sampler: 'parentbased_always_on', ratio: 1, serviceName: 'guildgate-test' };
  return startTracing({ ...options, longestStop: 20_000 }, createLogger('silent'));
}

test.before(async (t) => {
  const collector = await startCollector();
  const tracing = await tracingTo(collector);
  const redisUrl = process.env.TEST_REDIS_URL;
  const receiver = await startWebhookReceiver();
  const service = await startTestService({}, { redisUrl, metrics: { host: '127.0.0.1', port: 0 } }, { worker: true });
  const { acme } = service;
  const admin = acme.people.ROLE_ADMIN;
  const headers = { 'api-token': admin.readWrite, traceparent, tracestate };
  const read = await service.send(acme, `/api/v1/users/${admin.id}`, { headers });
  const refused = await service.send(acme, '/api/v1/users/0198c0de-0000-7000-8000-000000000000', { headers });
  await service.send(acme, '/api/v1/contacts-csv?search=Zebulon', { headers });
  const trusting = await service.another({}, { traceparentFrom: ['127.0.0.1'] });
  await send(trusting.port, acme.host, '/api/v1/groups', { headers });
  const books = await scriptedService();
  const library = await startWithLibrary(books.url);
  await library.send(library.acme, '/api/v1/opening-hours', { headers: { traceparent, tracestate } });
  await library.stop();
  await books.stop();
  await new AdminClient(service, acme).signIn(admin);
  const paymentId = await addPayment(service);
  await service.send(acme, '/api/v1/request-login-otp', { method: 'POST', body: { email: admin.email } });
  await service.mail.nextMail(admin.email);
  await subscribe({ service, receiver }, 'traced', ['product_payment.updated']);
  await call(service, 'POST', `/api/v1/payments/${paymentId}/mark-paid`, {});
  await receiver.nextArrival('traced');
  const lines = service.logLines.map((line) => JSON.parse(line));
  const { port } = lines.find(({ msg }) => msg === 'metrics are served');
  const scrape = async (accept: string) => (await send(port, 'localhost', '/metrics', { headers: { accept } })).text;
  const metrics = {
    open: await scrape('application/openmetrics-text;version=1.0.0'),
    plain: await scrape('text/plain'),
  };
  const received = receiver.arrivals();
  await receiver.stop();
  await service.stop();
  await tracing.stop();
  await collector.stop();
  Object.assign(t.context, {
    spans: collector.spans,
    lines,
    metrics,
    read,
    refused,
    received,
    sent: books.received[0]?.headers,
  });
  Object.assign(t.context, { userId: admin.id, paymentId, tenantId: acme.id });
});

const spansNamed = ({ spans }: Scene, name: string) => spans.filter((span) => span.name === name);
const childrenOf = ({ spans }: Scene, parent: SentSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId).sort((a, b) => a.startTime - b.startTime);
const namesOf = (spans: readonly SentSpan[]) => spans.map(({ name }) => name);

test('a request has a span with one child for each stage, and its statements below them', (t) => {
  const scene = t.context;
  const [request] = spansNamed(scene, 'GET /api/v1/users/{id}');
  t.like(request, { kind: 2, parentSpanId: '', service: 'guildgate-test', hasFailed: false });
  t.deepEqual(request?.attributes, {
    'http.request.method': 'GET',
    'http.route': '/api/v1/users/{id}',
    'http.response.status_code': 200,
    'guildgate.operation': 'users.get',
    'guildgate.tenant.id': scene.tenantId,
    'guildgate.request.id': String(scene.read.headers['x-request-id']),
  });
  const stages = childrenOf(scene, request);
  t.deepEqual(namesOf(stages), [
    'tenant',
    'address bucket',
    'credential',
    'permission',
    'bucket',
    'validation',
    'handler',
  ]);
  const [handler] = stages.filter(({ name }) => name === 'handler');
  const [statement] = childrenOf(scene, handler);
  t.like(statement, { name: 'select users', kind: 3, attributes: { 'db.system.name': 'postgresql' } });
});

test('an export is named without its filters, whose values are in its text', (t) => {
  const [request] = spansNamed(t.context, 'GET /api/v1/contacts-csv');
  const below = t.context.spans.filter(({ traceId, name }) => traceId === request?.traceId && name === 'copy');
  t.is(below.length, 1);
});

test('a write has the stages of its body, too', (t) => {
  const [request] = spansNamed(t.context, 'POST /api/v1/payments');
  t.deepEqual(namesOf(childrenOf(t.context, request)).slice(-4), ['body', 'validation', 'bucket', 'handler']);
});

test('a caller who is not trusted begins a trace of its own, which links to the one that it names, without its tracestate', (t) => {
  const [request] = spansNamed(t.context, 'GET /api/v1/users/{id}');
  t.not(request?.traceId, outsider);
  t.deepEqual(request?.links, [{ traceId: outsider, traceState: '' }]);
});

test('a trusted peer has its trace continued', (t) => {
  const [request] = spansNamed(t.context, 'GET /api/v1/groups');
  t.like(request, { traceId: outsider, parentSpanId: '00f067aa0ba902b7', links: [] });
});

test('a problem names its trace, and so does the line of its request', (t) => {
  const { refused, lines } = t.context;
  t.is(refused.status, 404);
  const { traceId } = refused.json;
  const request = t.context.spans.find((span) => span.traceId === traceId && span.kind === 2);
  t.like(request?.attributes, { 'guildgate.problem': 'not_found', 'http.response.status_code': 404 });
  t.false(request?.hasFailed);
  const line = lines.find(({ requestId }) => requestId === refused.headers['x-request-id']);
  t.like(line, { traceId, spanId: request?.spanId, msg: 'request' });
});

test('a mail is sent in the trace of the request that asks for it', (t) => {
  const scene = t.context;
  const [request] = spansNamed(scene, 'POST /api/v1/request-login-otp');
  const [job] = spansNamed(scene, 'job identity.sendCode');
  t.like(job, { traceId: request?.traceId, kind: 5 });
  t.like(job?.attributes, { 'guildgate.outcome': 'done', 'guildgate.tenant.id': scene.tenantId });
  t.true(namesOf(childrenOf(scene, job)).includes('send mail'));
  const line = scene.lines.find(({ msg, task }) => msg === 'job done' && task === 'identity.sendCode');
  t.is(line?.traceId, request?.traceId);
});

test('a webhook is attempted in the trace of the change, and its receiver learns of no trace', (t) => {
  const scene = t.context;
  const [request] = spansNamed(scene, 'POST /api/v1/payments/{id}/mark-paid');
  const [attempt] = spansNamed(scene, 'webhook attempt');
  t.like(attempt, { traceId: request?.traceId, kind: 3 });
  t.is(attempt?.attributes['http.response.status_code'], 204);
  t.true(scene.received.length > 0);
  t.false(JSON.stringify(scene.received).includes('traceparent'));
});

test('no span has an id of a path, a parameter, a credential or an address of a person', (t) => {
  const text = JSON.stringify(t.context.spans);
  const { userId, paymentId } = t.context;
  for (const secret of [userId, paymentId, 'gg_rw_', '@', '127.0.0.1', 'traced', 'Zebulon'])
    t.false(text.includes(secret), secret);
});

test('polls and heartbeats of the worker begin no traces', (t) => {
  const roots = t.context.spans.filter(({ parentSpanId }) => parentSpanId === '');
  t.true(roots.length > 0);
  for (const { name } of roots) t.regex(name, /^(?:GET|POST) |^job /);
  // A take of a job, or the end of an attempt: neither in the trace of a request, nor in that of the job before.
  t.deepEqual(spansNamed(t.context, 'update queue.jobs'), []);
});

test('a page has a span by its route, and the operations that it calls are below it', (t) => {
  const [page] = spansNamed(t.context, 'POST /admin/sign-in');
  t.like(page, { kind: 2, parentSpanId: '' });
  const [operation] = spansNamed(t.context, 'POST /api/v1/login-check');
  t.like(operation, { kind: 2, traceId: page?.traceId });
  t.deepEqual(operation?.links, []);
});

test('a service behind the gateway continues the trace, without what an outsider sent', (t) => {
  const { sent, spans } = t.context;
  const upstream = spans.find(({ name }) => name === 'upstream library');
  t.like(upstream, { kind: 3, attributes: { 'http.request.method': 'GET', 'http.response.status_code': 200 } });
  t.is(sent.traceparent, `00-${upstream?.traceId}-${upstream?.spanId}-01`);
  t.is(sent.tracestate, undefined);
});

test('the latency has exemplars for scrapers of OpenMetrics alone', (t) => {
  const { spans, metrics } = t.context;
  const exemplar =
    /^guildgate_http_request_duration_seconds_bucket\{[^}]*"users\.get"[^}]*\} 1 # \{trace_id="(\w+)"\}/m;
  const [, traceId] = exemplar.exec(metrics.open) ?? [];
  t.true(spans.some((span) => span.traceId === traceId));
  t.regex(metrics.open, /^# TYPE guildgate_share_decisions counter\nguildgate_share_decisions_total\{/m);
  t.true(metrics.open.endsWith('# EOF\n'));
  t.false(metrics.plain.includes('trace_id'));
  t.regex(metrics.plain, /^# TYPE guildgate_share_decisions_total counter\n/m);
});

(process.env.TEST_REDIS_URL ? test : test.skip)('a take from Redis is a span of the stage of its bucket', (t) => {
  const [take] = spansNamed(t.context, 'redis take');
  const stage = t.context.spans.find(({ spanId }) => spanId === take?.parentSpanId);
  t.regex(stage?.name ?? '', /bucket$/);
});
