import test from 'ava';
import { HttpResponse } from '#harness/http/response.ts';
import { Inconclusive } from '#harness/verdict.ts';
import { Look } from './look.ts';

const answer = (status: number, body: object) =>
  new HttpResponse({
    method: 'GET',
    url: 'http://acme.localhost/',
    requestHeaders: {},
    requestBody: undefined,
    sentAt: 0,
    receivedAt: 1,
    response: { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) },
    error: undefined,
  });

test('the order of members and what differs from read to read are no change', async (t) => {
  let reads = 0;
  const bodies = [
    { name: 'Ada', tags: ['a', 'b'] },
    { tags: ['a', 'b'], name: 'Ada' },
  ];
  const look = await Look.by(async () => answer(200, { requestId: ++reads, ...bodies[reads % 2] }));
  t.is(await look.state(), await look.state());
});

test('a changed member, a new row and another status are changes', async (t) => {
  let [status, body] = [200, { rows: [{ id: 1 }] }];
  const look = await Look.by(async () => answer(status, body));
  const states = [await look.state()];
  body = { rows: [{ id: 2 }] };
  states.push(await look.state());
  body = { rows: [{ id: 2 }, { id: 3 }] };
  states.push(await look.state());
  status = 404;
  states.push(await look.state());
  t.is(new Set(states).size, 4);
});

test('what changes by itself within a pause is no change', async (t) => {
  const begun = performance.now();
  const deliveries = () => Math.floor((performance.now() - begun) / 20);
  const look = await Look.by(async () => answer(200, { deliveries: deliveries() }), 50);
  const before = await look.state();
  while (deliveries() < 4) await new Promise(setImmediate);
  t.is(await look.state(), before);
});

test('a host that is out of order shows nothing', async (t) => {
  let status = 200;
  const look = await Look.by(async () => answer(status, {}));
  status = 503;
  await t.throwsAsync(look.state(), { instanceOf: Inconclusive });
});
