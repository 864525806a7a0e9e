import test from 'ava';
import { destinationOf } from './load.ts';

test('a name below localhost is reached at localhost, under its own name', (t) => {
  t.deepEqual(destinationOf('http://acme.localhost:8080'), {
    origin: 'http://localhost:8080',
    host: 'acme.localhost:8080',
    hostname: 'acme.localhost',
  });
});

test('other names and addresses are reached as they are', (t) => {
  for (const host of ['api.example', '127.0.0.1:8080', '[::1]:8080']) {
    const { origin, host: named } = destinationOf(`http://${host}`);
    t.deepEqual([origin, named], [`http://${host}`, host]);
  }
});
