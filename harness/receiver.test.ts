/** The receiver of webhooks, which anything on the network can reach. */
import { once } from 'node:events';
import net from 'node:net';
import test from 'ava';
import { freePort } from '#fixtures/free-port.ts';
import { Receiver } from './receiver.ts';
import { Inconclusive } from './verdict.ts';

test('clients that go away in the middle of a body, or name no path, stop nothing', async (t) => {
  const port = await freePort();
  const receiver = await Receiver.start({ port });
  t.teardown(() => receiver.stop());
  for (const bytes of [
    'POST /hooks/a HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf',
    'GET // HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  ]) {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => {}).resume();
    socket.write(bytes);
    if (bytes.includes('half')) socket.end();
    await once(socket, 'close');
  }
  const url = receiver.freshUrl('a');
  t.is((await fetch(url, { method: 'POST', body: 'whole' })).status, 204);
  t.deepEqual(
    receiver.arrivals(url).map(({ body }) => body),
    ['whole'],
  );
});

test('a port that is taken is no verdict about the host', async (t) => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  t.teardown(() => taken.close());
  const address = taken.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await t.throwsAsync(Receiver.start({ port }), { instanceOf: Inconclusive, message: /cannot listen: .*EADDRINUSE/ });
});
