import { createServer } from 'node:http';
import test from 'ava';
import { closedLoop } from './closed-loop.ts';
import { Budget } from './guardrails.ts';
import type { Counts } from './report-data.ts';
import { startTinyHost, tinyLoad, tinySource } from './testing/tiny-host.ts';

const ended = (counts: Counts) =>
  counts['2xx'] +
  counts['3xx'] +
  counts['429'] +
  counts.other4xx +
  counts['5xx'] +
  counts.errors +
  counts.timeouts +
  counts.unfinished;

test('a fixed amount is sent and counted exactly, each connection sending again after its response', async (t) => {
  const host = await startTinyHost(t, (_request, response) => response.end('{}'));
  const { run, stopped } = await closedLoop({ ...tinyLoad(host.baseUrl), connections: 7, seconds: 1, amount: 500 });
  t.is(stopped, undefined);
  t.is(host.seen(), 500);
  t.like(run.counts, { sent: 500, '2xx': 500, unfinished: 0, unexpected: 0, errors: 0 });
  t.is(run.serviceTime?.count, 500 - 7);
  t.is(
    run.series.ok.reduce((sum, count) => sum + count, 0),
    500,
  );
  t.true(run.perSecond > 0 && run.seconds > 0);
});

test('hosts receive the intended Host, User-Agent and body', async (t) => {
  const received: unknown[] = [];
  const host = await startTinyHost(t, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host: name, 'user-agent': agent, 'x-more': more } = request.headers;
    received.push([request.method, request.url, name, agent, more, Buffer.concat(chunks).toString()]);
    response.statusCode = 201;
    response.end('{"id":"ä"}');
  });
  const responses: unknown[] = [];
  const source = tinySource({
    next: () => ({
      operation: 'tiny.create',
      method: 'POST',
      path: '/tiny?a=b',
      headers: { 'x-more': 'yes', 'content-type': 'application/json' },
      body: '{"name":"ö"}',
      onResponse: (status, body) => responses.push([status, body]),
    }),
    isExpected: (status) => status === 201,
  });
  await closedLoop({ ...tinyLoad(host.baseUrl, { source }), connections: 1, seconds: 1, amount: 1 });
  const name = host.baseUrl.replace('http://', '');
  t.deepEqual(received, [['POST', '/tiny?a=b', name, 'guildgate-loadtest (test)', 'yes', '{"name":"ö"}']]);
  t.deepEqual(responses, [[201, '{"id":"ä"}']]);
});

test('429s are counted separately from other responses, and are not unexpected where the scenario expects them', async (t) => {
  const statuses = [200, 429, 429, 401];
  const host = await startTinyHost(t, (_request, response) => {
    response.statusCode = statuses[host.seen() % statuses.length] ?? 200;
    response.end();
  });
  const source = tinySource({ isExpected: (status) => [200, 401, 429].includes(status) });
  const load = { ...tinyLoad(host.baseUrl, { source }), connections: 3, seconds: 1, amount: 400 };
  const { run, stopped } = await closedLoop(load);
  t.is(stopped, undefined);
  t.like(run.counts, { '2xx': 100, '429': 200, other4xx: 100, unexpected: 0 });
  t.deepEqual(run.counts.byStatus, { '200': 100, '401': 100, '429': 200 });
});

test('a host that responds with 500 gets no more requests, and the reason is reported', async (t) => {
  const host = await startTinyHost(t, (_request, response) => {
    response.statusCode = host.seen() > 100 ? 500 : 200;
    response.end();
  });
  const { run, stopped } = await closedLoop({ ...tinyLoad(host.baseUrl), connections: 4, seconds: 30 });
  t.regex(stopped ?? '', /^\d+ of \d+ requests went wrong, most of them by the status 500/);
  t.true(run.seconds < 20, String(run.seconds));
  t.true(run.counts['5xx'] > 0 && run.counts['2xx'] >= 96);
  t.is(run.counts.sent, ended(run.counts));
});

test('requests lost with a connection are errors, and all are accounted for', async (t) => {
  const host = await startTinyHost(t, (request, response) => {
    if (host.seen() % 10 !== 0) response.end('{}');
    else if (host.seen() % 20 === 0) request.socket.resetAndDestroy();
    else request.socket.end();
  });
  const load = tinyLoad(host.baseUrl, { maxSurprises: 1 });
  const { run } = await closedLoop({ ...load, connections: 4, seconds: 30, amount: 400 });
  t.is(run.counts.sent, 400);
  t.is(run.counts.sent, ended(run.counts));
  t.is(run.counts.unfinished, 0);
  t.true(run.counts.errors >= 40, JSON.stringify(run.counts));
  t.true((run.counts.byError.ECONNRESET ?? 0) > 0 && (run.counts.byError['the connection was closed'] ?? 0) > 0);
  t.is(run.counts['2xx'] + run.counts.errors, 400);
});

test('requests sent after Connection: close are sent again', async (t) => {
  let closed = 0;
  const host = await startTinyHost(t, (_request, response) => {
    if (host.seen() % 5 === 0) {
      closed += 1;
      response.setHeader('Connection', 'close');
    }
    response.end('{}');
  });
  let taken = 0;
  const { next } = tinySource();
  const source = tinySource({
    next: () => {
      taken += 1;
      return next();
    },
  });
  const load = { ...tinyLoad(host.baseUrl, { source }), connections: 2, seconds: 30, amount: 100 };
  const { run, stopped } = await closedLoop(load);
  t.is(stopped, undefined);
  t.true(closed > 5);
  t.is(run.counts.errors, 0, JSON.stringify(run.counts));
  t.is(run.counts.sent, taken);
  t.is(run.counts['2xx'], host.seen());
  t.true(taken - host.seen() <= 2);
});

test('responses that do not arrive in time are timeouts', async (t) => {
  const host = await startTinyHost(t, (_request, response) => {
    if (host.seen() % 3 !== 0) response.end('{}');
  });
  const load = tinyLoad(host.baseUrl, { maxSurprises: 1, timeoutSeconds: 1 });
  const { run } = await closedLoop({ ...load, connections: 3, seconds: 30, amount: 9 });
  t.like(run.counts, { sent: 9, '2xx': 6, timeouts: 3, errors: 0, unfinished: 0 });
});

test('an unreachable host is reported soon', async (t) => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { run, stopped } = await closedLoop({
    ...tinyLoad(`http://127.0.0.1:${port}`),
    connections: 2,
    seconds: 30,
  });
  t.regex(stopped ?? '', /ECONNREFUSED/);
  t.is(run.counts['2xx'], 0);
  t.is(run.serviceTime, undefined);
});

test('the request budget holds across connections and runs', async (t) => {
  const host = await startTinyHost(t, (_request, response) => response.end('{}'));
  const budget = new Budget(25);
  const load = { ...tinyLoad(host.baseUrl, { budget }), connections: 4, seconds: 30 };
  const first = await closedLoop({ ...load, amount: 20 });
  t.is(first.stopped, undefined);
  const second = await closedLoop(load);
  t.is(second.stopped, 'the maximum of 25 requests was reached');
  t.is(second.run.counts.sent, 5);
  const third = await closedLoop(load);
  t.is(third.run.counts.sent, 0);
  t.is(host.seen(), 25);
});

test('an exhausted source ends the load', async (t) => {
  const host = await startTinyHost(t, (_request, response) => response.end('{}'));
  const source = tinySource({ left: () => 3 });
  const { run } = await closedLoop({ ...tinyLoad(host.baseUrl, { source }), connections: 10, seconds: 30 });
  t.is(run.counts.sent, 3);
  t.is(host.seen(), 3);
});

test('an interrupted run keeps its measurements', async (t) => {
  const controller = new AbortController();
  const host = await startTinyHost(t, (_request, response) => {
    if (host.seen() === 50) controller.abort();
    response.end('{}');
  });
  const load = tinyLoad(host.baseUrl, { signal: controller.signal });
  const { run } = await closedLoop({ ...load, connections: 2, seconds: 30 });
  t.true(run.counts['2xx'] >= 48);
  t.is(run.counts.sent, ended(run.counts));
  const late = await closedLoop({ ...load, connections: 2, seconds: 30 });
  t.is(late.run.counts.sent, 0);
});
