/** POSTs to hostile URLs, with connects counted at the system call. */
import test from 'ava';
import { countConnects } from './testing/connects.ts';
import { formsOf, hostileUrls, hostileZone } from './testing/hostile-urls.ts';
import { openTestOutbound } from './testing/outbound.ts';
import { startReceiver } from './testing/receiver.ts';

const answer = 'HTTP/1.1 204 No Content\r\n\r\n';

test.serial('no hostile URL makes us connect to anything', async (t) => {
  const { post, names } = await openTestOutbound(t, { zone: hostileZone });
  const connects = countConnects();
  t.teardown(() => connects.stop());
  t.true(new Set(hostileUrls).size >= 200, `${new Set(hostileUrls).size} URLs`);
  t.is(new Set(hostileUrls).size, hostileUrls.length, 'none is there twice');
  for (const url of hostileUrls) {
    t.like(await post(url), { answered: false, error: 'ADDRESS_FORBIDDEN' }, url);
    t.is(connects.count, 0, url);
  }
  t.log(`${hostileUrls.length} URLs, ${names.queries.length} questions to the name server`);
  for (const name of Object.keys(hostileZone)) {
    t.true(names.queries.includes(`A ${name}`) && names.queries.includes(`AAAA ${name}`), `${name} was looked up`);
  }
});

test.serial('the count does rise: the same ways to write the loopback connect where it is allowed', async (t) => {
  const zone = { 'here.example': { turns: [['127.0.0.1']] }, 'mapped.example': { turns: [['::ffff:127.0.0.1']] } };
  const { post } = await openTestOutbound(t, { zone, allowed: ['127.0.0.1/32'] });
  const receiver = await startReceiver((socket) => socket.end(answer));
  t.teardown(() => receiver.close());
  const connects = countConnects();
  t.teardown(() => connects.stop());
  const hosts = [
    ...formsOf('127.0.0.1'),
    '[::ffff:7f00:1]',
    'localhost',
    'a.localhost.',
    'here.example',
    'mapped.example',
  ];
  for (const [n, host] of hosts.entries()) {
    const url = `http://${host}:${receiver.port}/`;
    t.like(await post(url), { answered: true, status: 204 }, url);
    t.is(connects.count, n + 1, url);
  }
  t.is(receiver.connections, hosts.length);
});

test.serial('a name is resolved once per POST: a second answer is neither queried nor connected to', async (t) => {
  const zone = { 'changing.example': { turns: [['127.0.0.1'], ['127.0.0.2']] } };
  const { post, names } = await openTestOutbound(t, { zone, allowed: ['127.0.0.1/32'] });
  const receiver = await startReceiver((socket) => socket.end(answer));
  t.teardown(() => receiver.close());
  const connects = countConnects();
  t.teardown(() => connects.stop());
  const url = `http://changing.example:${receiver.port}/`;
  t.like(await post(url), { answered: true, status: 204 });
  t.deepEqual([...names.queries].sort(), ['A changing.example', 'AAAA changing.example']);
  t.is(connects.count, 1);
  t.like(await post(url), { answered: false, error: 'ADDRESS_FORBIDDEN' });
  t.is(names.queries.length, 4);
  t.is(connects.count, 1);
  t.is(receiver.connections, 1);
});

test.serial('one address that is not permitted forbids them all', async (t) => {
  const zone = {
    'first.example': { turns: [['127.0.0.1', '127.0.0.2']] },
    'last.example': { turns: [['127.0.0.2', '127.0.0.1']] },
    'other.example': { turns: [['127.0.0.1', '::1']] },
  };
  const { post } = await openTestOutbound(t, { zone, allowed: ['127.0.0.1/32'] });
  const receiver = await startReceiver((socket) => socket.end(answer));
  t.teardown(() => receiver.close());
  const connects = countConnects();
  t.teardown(() => connects.stop());
  for (const name of Object.keys(zone)) {
    t.like(await post(`http://${name}:${receiver.port}/`), { error: 'ADDRESS_FORBIDDEN' }, name);
  }
  t.is(connects.count, 0);
});

test.serial('without TLS only what is allowed is connected to, public or not', async (t) => {
  const zone = { 'public.example': { turns: [['93.184.215.14']] }, 'inner.example': { turns: [['10.0.0.1']] } };
  const { post } = await openTestOutbound(t, { zone, allowed: ['127.0.0.1/32'] });
  const connects = countConnects();
  t.teardown(() => connects.stop());
  for (const host of ['public.example:8080', 'inner.example:8080', '93.184.215.14:8080', '127.0.0.2', '[::1]']) {
    t.like(await post(`http://${host}/`), { answered: false, error: 'ADDRESS_FORBIDDEN' }, host);
  }
  t.is(connects.count, 0);
});

for (const status of [301, 302, 303, 307, 308]) {
  test.serial(`a redirect with ${status} is a response, and is not followed`, async (t) => {
    const { post } = await openTestOutbound(t, { allowed: ['127.0.0.0/8'] });
    const inner = await startReceiver((socket) => socket.end(answer));
    t.teardown(() => inner.close());
    const location = `http://127.0.0.1:${inner.port}/inner`;
    const redirecting = await startReceiver((socket) =>
      socket.end(`HTTP/1.1 ${status} Go\r\nlocation: ${location}\r\nrefresh: 0; url=${location}\r\n\r\n`),
    );
    t.teardown(() => redirecting.close());
    const connects = countConnects();
    t.teardown(() => connects.stop());
    t.like(await post(`http://127.0.0.1:${redirecting.port}/`), { answered: true, status });
    t.is(connects.count, 1);
    t.is(inner.connections, 0);
  });
}
