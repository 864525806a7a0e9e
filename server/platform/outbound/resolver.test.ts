/** Resolution of names, with the test's own name server. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import test from 'ava';
import { OutboundFailure } from './outcome.ts';
import { createResolver } from './resolver.ts';
import { startNameServer, type Zone } from './testing/name-server.ts';

/** @param timeout in milliseconds; short only for unanswered queries, because late ones are repeated */
async function openResolver(t: { teardown(task: () => void): void }, zone: Zone, timeout = 2_000) {
  const names = await startNameServer(zone);
  t.teardown(() => names.close());
  return { names, resolver: createResolver({ servers: [names.address], timeout }) };
}

test('a name has all its addresses, of both kinds, and those of its CNAME', async (t) => {
  const { resolver } = await openResolver(t, {
    'both.example': { turns: [['2001:db8::1', '192.0.2.1', '192.0.2.2']] },
    'four.example': { turns: [['192.0.2.1']] },
    'six.example': { turns: [['2001:db8::1', '::ffff:10.0.0.1']] },
    'alias.example': { alias: 'inner.example', turns: [['10.0.0.1', 'fd00::1']] },
  });
  t.deepEqual(await resolver.addressesOf('both.example'), ['192.0.2.1', '192.0.2.2', '2001:db8::1']);
  t.deepEqual(await resolver.addressesOf('four.example'), ['192.0.2.1']);
  t.deepEqual(await resolver.addressesOf('six.example'), ['2001:db8::1', '::ffff:10.0.0.1']);
  t.deepEqual(await resolver.addressesOf('alias.example'), ['10.0.0.1', 'fd00::1']);
});

test('results are not cached: each lookup sends queries', async (t) => {
  const { names, resolver } = await openResolver(t, { 'turns.example': { turns: [['192.0.2.1'], ['192.0.2.2']] } });
  t.deepEqual(await resolver.addressesOf('turns.example'), ['192.0.2.1']);
  t.deepEqual(await resolver.addressesOf('turns.example'), ['192.0.2.2']);
  t.is(names.queries.length, 4);
});

test('localhost and names below it are this machine, without a query', async (t) => {
  const { names, resolver } = await openResolver(t, { 'a.localhost': { turns: [['192.0.2.1']] } });
  t.deepEqual(await resolver.addressesOf('localhost'), ['127.0.0.1']);
  t.deepEqual(await resolver.addressesOf('a.localhost'), ['127.0.0.1']);
  t.deepEqual(names.queries, []);
});

const failing: Readonly<Record<string, string>> = {
  'no.example': 'NAME_NOT_FOUND',
  'empty.example': 'NAME_NOT_FOUND',
  'alias.example': 'NAME_NOT_FOUND',
  'a..b': 'NAME_NOT_FOUND',
  [`${'a'.repeat(64)}.example`]: 'NAME_NOT_FOUND',
  [`${'a.'.repeat(200)}example`]: 'NAME_NOT_FOUND',
  'fails.example': 'NAME_FAILED',
  'silent.example': 'NAME_TIMEOUT',
};

for (const [name, code] of Object.entries(failing)) {
  test(`${name.slice(0, 40)} is ${code}`, async (t) => {
    const zone: Zone = {
      'empty.example': { turns: [] },
      'alias.example': { alias: 'nowhere.example', turns: [] },
      'fails.example': 'FAILS',
      'silent.example': 'SILENT',
    };
    const { resolver } = await openResolver(t, zone, code === 'NAME_TIMEOUT' ? 100 : undefined);
    await t.throwsAsync(resolver.addressesOf(name), { instanceOf: OutboundFailure, message: code });
  });
}

test('a malformed reply, and an absent name server, are failures of the name', async (t) => {
  const socket = createSocket('udp4');
  socket.on('message', (bytes, { port, address }) => {
    socket.send(Buffer.concat([bytes.subarray(0, 2), Buffer.from('8180ffffffffffffffff', 'hex')]), port, address);
    socket.send(Buffer.alloc(600, 0xff), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const servers = [`127.0.0.1:${socket.address().port}`];
  const talk = createResolver({ servers, timeout: 100 }).addressesOf('any.example');
  await t.throwsAsync(talk, { instanceOf: OutboundFailure, message: /^NAME_(?:FAILED|TIMEOUT)$/ });
  socket.close();
  await once(socket, 'close');
  const silence = createResolver({ servers, timeout: 100 }).addressesOf('any.example');
  await t.throwsAsync(silence, { instanceOf: OutboundFailure, message: /^NAME_(?:FAILED|TIMEOUT)$/ });
});
