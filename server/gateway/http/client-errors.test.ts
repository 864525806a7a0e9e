import { once } from 'node:events';
import { connect } from 'node:net';
import test from 'ava';
import { startTestService } from '#test/service.ts';

test('a client that sends CONNECT and resets the connection ends its connection, and not the process', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  for (let round = 0; round < 5; round += 1) {
    const socket = connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.write('CONNECT globex.localhost:443 HTTP/1.1\r\nHost: acme.localhost\r\n\r\n');
    const [answer] = await once(socket, 'data');
    t.regex(String(answer), /^HTTP\/1\.1 405 /);
    socket.resetAndDestroy();
    await once(socket, 'close');
  }
  // An unhandled error would also end this test process.
  t.is((await service.send(service.acme, '/docs')).status, 200);
});
