import test from 'ava';
import { loopbackUrl } from './given.ts';
import { UsageError } from './usage-error.ts';

test('a server of this machine may be tried', (t) => {
  for (const url of ['http://acme.localhost:8080', 'http://localhost', 'http://127.0.0.2:1', 'http://[::1]:8080/']) {
    t.is(loopbackUrl(url).href, new URL(url).href);
  }
});

test('no other may', (t) => {
  const others = [
    'http://acme.example',
    'https://localhost',
    'http://localhost.example',
    'http://127.0.0.1.example',
    'http://10.0.0.1',
    'http://user@evil.example#localhost',
    'http://0.0.0.0',
    'localhost:8080',
    '',
  ];
  for (const url of others) t.throws(() => loopbackUrl(url), { instanceOf: UsageError }, url);
});
