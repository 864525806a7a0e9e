import test from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import { loopbackUrl } from './url.ts';

test('a server on this machine is accepted', (t) => {
  for (const url of ['http://acme.localhost:8080', 'http://localhost', 'http://127.0.0.2:1', 'http://[::1]:8080/']) {
    t.is(loopbackUrl(url).href, new URL(url).href);
  }
});

test('every other URL is refused', (t) => {
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
