/** Hostile webhook endpoints over raw sockets, against a whole service. */
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import { startWebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import { webhookHandlers } from '#server/features/webhooks/handlers.ts';
import { createLogger } from '#server/platform/log.ts';
import { addressRules } from '#server/platform/outbound/addresses.ts';
import { createOutbound } from '#server/platform/outbound/post.ts';
import { createResolver } from '#server/platform/outbound/resolver.ts';
import { startNameServer } from '#server/platform/outbound/testing/name-server.ts';
import { type Receiver, startReceiver } from '#server/platform/outbound/testing/receiver.ts';
import { systemRandom } from '#server/platform/random.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { startTestService } from '#test/service.ts';
import { testSecret } from '#test/template.ts';
import {
  at,
  call,
  delivery,
  endpointName,
  pass,
  pay,
  subscribe,
  subscriptionsPath,
  type WebhookContext,
} from '../fixtures/webhooks.ts';

const test = (anyTest as TestFn<WebhookContext>).serial;

test.before(async (t) => {
  t.context = {
    service: await startTestService({}, {}, { worker: true }),
    receiver: await startWebhookReceiver(),
  };
});
test.after.always(async (t) => {
  await t.context.receiver?.stop();
  await t.context.service?.stop();
});

type T = ExecutionContext<WebhookContext>;

/** Subscribes an endpoint on a local port. @returns the subscription's id and path */
async function subscribeTo({ context: { service } }: T, port: number, events = ['product_payment.updated']) {
  const url = `http://127.0.0.1:${port}/hook`;
  const { json } = await call(service, 'POST', subscriptionsPath, { url, events });
  return { id: String(json.id), path: `${subscriptionsPath}/${json.id}` };
}

async function listen(t: T, respond: (socket: Socket, request: string) => void): Promise<Receiver> {
  const receiver = await startReceiver(respond);
  t.teardown(() => receiver.close());
  return receiver;
}

/** Sends a piece per interval until the connection ends. */
function drip(socket: Socket, before: string, piece: string, interval = 1_000): void {
  socket.write(before);
  const timer = setInterval(() => socket.write(piece), interval);
  socket.on('close', () => clearInterval(timer));
}

/** Duration of an attempt that times out, in milliseconds, with a margin for busy machines: below two timeouts. */
const attempt = { least: 14_500, most: 28_000 };

/** Longest time of a delivery that waits for none of them: one that waits takes a timeout, 15 s. Milliseconds. */
const behindNoTimeout = 10_000;

const head = 'HTTP/1.1 200 OK\r\n';
const drips: Readonly<Record<string, (socket: Socket) => void>> = {
  'a status line': (socket) => drip(socket, 'HTTP/1.1 200 ', 'a'),
  'a header': (socket) => drip(socket, `${head}X: `, 'a'),
  'a body': (socket) => drip(socket, `${head}Content-Length: 1000\r\n\r\n`, 'a'),
  chunks: (socket) => drip(socket, `${head}Transfer-Encoding: chunked\r\n\r\n`, '1\r\na\r\n'),
  'interim responses': (socket) => drip(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
  nothing: () => {},
};

test('fault 24: endpoints that send byte by byte time out after 15 s each, and delay no other delivery', async (t) => {
  const { service, receiver } = t.context;
  const slow = await Promise.all(
    Object.entries(drips).map(async ([name, respond]) => {
      const endpoint = await listen(t, respond);
      return { name, endpoint, subscription: await subscribeTo(t, endpoint.port) };
    }),
  );
  const witness = endpointName();
  await subscribe(t.context, witness);
  const began = performance.now();
  const payment = await pay(service);
  await receiver.nextArrival(at(witness, payment));
  const quick = performance.now() - began;
  t.true(quick < behindNoTimeout, `${quick} ms`);
  const first = slow[0]?.subscription;
  const tested = await call(service, 'POST', `${first?.path}/test`, {});
  t.like(tested.json, { delivered: false, error: 'TIMEOUT' });
  t.true(tested.json.durationMs >= attempt.least && tested.json.durationMs < attempt.most);
  for (const { name, endpoint, subscription } of slow) {
    const failed = await delivery(service, subscription, ({ attemptCount }) => attemptCount >= 1, payment);
    const [only] = failed.attempts;
    t.like(only, { error: 'TIMEOUT' }, name);
    t.true((only?.durationMs ?? 0) >= attempt.least && (only?.durationMs ?? 0) < attempt.most, name);
    await endpoint.left();
    await call(service, 'DELETE', subscription.path);
  }
  // Their slots are free again.
  const again = performance.now();
  await receiver.nextArrival(at(witness, await pay(service)));
  const afterwards = performance.now() - again;
  t.true(afterwards < behindNoTimeout, `${afterwards} ms`);
});

test('fault 25: no redirect is followed, to the cloud or to a neighbour', async (t) => {
  const { service } = t.context;
  const inner = await listen(t, (socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
  for (const status of [301, 302, 303, 307, 308]) {
    for (const location of ['http://169.254.169.254/latest/meta-data/', `http://127.0.0.1:${inner.port}/inner`]) {
      const endpoint = await listen(t, (socket) =>
        socket.end(
          `HTTP/1.1 ${status} Go\r\nLocation: ${location}\r\nRefresh: 0; url=${location}\r\nContent-Length: 0\r\n\r\n`,
        ),
      );
      const { path } = await subscribeTo(t, endpoint.port);
      const { json } = await call(service, 'POST', `${path}/test`, {});
      t.like(json, { delivered: false, responseStatus: status });
      t.is(endpoint.connections, 1);
      await call(service, 'DELETE', path);
    }
  }
  t.is(inner.connections, 0);
});

/** Errors of names without an address; all other names have a forbidden one. */
const failures: Readonly<Record<string, RegExp>> = {
  'silent.example': /^NAME_TIMEOUT$/,
  'failing.example': /^NAME_FAILED$/,
};

test('fault 26: names that change, are mixed, or resolve to internal addresses are never connected to', async (t) => {
  const zone = {
    'rebinding.example': { turns: [['127.0.0.1'], ['10.0.0.1']] },
    'mixed.example': { turns: [['127.0.0.1', '169.254.169.254']] },
    'metadata.example': { turns: [['169.254.169.254']], alias: 'instance-data.internal' },
    'mapped.example': { turns: [['::ffff:10.0.0.1']] },
    'nat64.example': { turns: [['64:ff9b::a00:1']] },
    'sixtofour.example': { turns: [['2002:a00:1::1']] },
    'private.example': { turns: [['10.0.0.1', '192.168.0.1', '172.16.0.1', 'fd00::1', 'fe80::1']] },
    'silent.example': 'SILENT' as const,
    'failing.example': 'FAILS' as const,
  };
  const names = await startNameServer(zone);
  t.teardown(() => names.close());
  const rules = addressRules(['127.0.0.0/8']);
  const resolver = createResolver({ servers: [names.address] });
  const outbound = createOutbound({ rules, resolver, userAgent: 'Guildgate-Webhooks/1' });
  const service = await startTestService({
    handlers: (own) => {
      const mine = webhookHandlers({
        secrets: secretsFrom(testSecret),
        random: systemRandom,
        clock: t.context.service.clock,
        logger: createLogger('silent'),
        rules,
        outbound,
      });
      const ids = new Set(mine.map(({ contract }) => contract.id));
      return [...own.filter(({ contract }) => !ids.has(contract.id)), ...mine];
    },
  });
  t.teardown(() => service.stop());
  const receiver = await listen(t, (socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
  const outcomeOf = async (name: string) => {
    const url = `http://${name}:${receiver.port}/hook`;
    const { json } = await call(service, 'POST', subscriptionsPath, { url, events: ['*'] });
    return (await call(service, 'POST', `${subscriptionsPath}/${json.id}/test`, {})).json;
  };
  const { 'rebinding.example': _, ...inner } = zone;
  for (const name of Object.keys(inner)) {
    const outcome = await outcomeOf(name);
    t.like(outcome, { delivered: false, responseStatus: null }, name);
    t.regex(outcome.error, failures[name] ?? /^ADDRESS_FORBIDDEN$/, name);
  }
  t.is(receiver.connections, 0);
  t.true((await outcomeOf('rebinding.example')).delivered, 'the first resolution is permitted');
  t.like(await outcomeOf('rebinding.example'), { delivered: false, error: 'ADDRESS_FORBIDDEN' });
  t.is(receiver.connections, 1);
});

test('fault 27: an endless response, a decompression bomb, giant headers and unsolicited responses are cut off', async (t) => {
  const { service } = t.context;
  const post = async (respond: (socket: Socket) => void) => {
    const endpoint = await listen(t, respond);
    const subscription = await subscribeTo(t, endpoint.port);
    const deliver = async () => (await call(service, 'POST', `${subscription.path}/test`, {})).json;
    return { endpoint, deliver, first: await deliver() };
  };
  const gigabyte = 2 ** 30;
  const block = Buffer.alloc(64 * 1024, 'a');
  const wrote = Promise.withResolvers<number>();
  const endless = await post((socket) => {
    let size = 0;
    const write = () => {
      for (; size < gigabyte && !socket.destroyed; size += block.length) if (!socket.write(block)) return;
    };
    socket.on('drain', write);
    socket.on('close', () => wrote.resolve(size));
    socket.write(`${head}Content-Length: ${gigabyte}\r\n\r\n`);
    write();
  });
  t.like(endless.first, { delivered: true, responseStatus: 200, responseBody: 'a'.repeat(4096) });
  // Includes socket buffers on both sides.
  t.true((await wrote.promise) < 20e6);

  const bomb = gzipSync(Buffer.alloc(10_000_000));
  const packed = await post((socket) => {
    socket.end(
      Buffer.concat([Buffer.from(`${head}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`), bomb]),
    );
  });
  t.true(packed.first.delivered);
  t.true(packed.first.responseBody.length <= 4096, 'it was not decompressed');

  const giant = await post((socket) => socket.end(`${head}X: ${'a'.repeat(100_000)}\r\n\r\n`));
  t.like(giant.first, { delivered: false, error: 'BAD_ANSWER' });

  const twofold = await post((socket) =>
    socket.write('HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 500 Not Asked For\r\nContent-Length: 0\r\n\r\n'),
  );
  t.like(twofold.first, { delivered: true, responseStatus: 204 });
  t.like(await twofold.deliver(), { delivered: true, responseStatus: 204 });
  t.is(twofold.endpoint.connections, 2, 'no connection is used twice');
});

test('fault 28: Retry-After is respected, up to a day', async (t) => {
  const { service } = t.context;
  // The receiver's clock is a day behind: it would reject the signatures.
  const receiver = await startWebhookReceiver({ verify: false });
  t.teardown(() => receiver.stop());
  for (const [retryAfter, waits] of [
    ['3600', 3_600_000],
    ['315360000', 86_400_000],
  ] as const) {
    const name = endpointName();
    receiver.behave(name, { status: 503, headers: { 'retry-after': retryAfter } });
    const subscription = await subscribe({ service, receiver }, name);
    const payment = await pay(service);
    await delivery(service, subscription, ({ attemptCount }) => attemptCount === 1, payment);
    await pass(service, waits - 10_000);
    const early = await delivery(service, subscription, () => true, payment);
    t.is(early.attemptCount, 1);
    t.is(Date.parse(early.nextAttemptAt ?? '') - service.clock.now().getTime(), 10_000);
    receiver.behave(name);
    // Jobs run up to a second late.
    await pass(service, 11_000);
    await delivery(service, subscription, ({ status }) => status === 'DELIVERED', payment);
    await call(service, 'DELETE', subscription.path);
  }
});
