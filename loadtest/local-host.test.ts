import test from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import { isLocalHost } from './local-host.ts';

test('loopback addresses and names below localhost are this machine', (t) => {
  for (const url of [
    'http://localhost',
    'http://acme.localhost:8080/api',
    'https://ACME.LOCALHOST.',
    'http://127.0.0.1:3000',
    'http://127.3.2.1',
    'http://127.1',
    'http://0x7f000001',
    'http://[::1]:8080',
    'http://[::ffff:127.0.0.1]',
  ]) {
    t.true(isLocalHost(url), url);
  }
});

test('any other host is not, whatever its name', (t) => {
  for (const url of [
    'https://api.example.org',
    'http://localhost.example.org',
    'http://notlocalhost',
    'http://127.0.0.1.example.org',
    'http://10.0.0.1',
    'http://localhost@example.org',
    'http://[2001:db8::1]',
  ]) {
    t.false(isLocalHost(url), url);
  }
});

test('a text that is not the URL of a host is rejected', (t) => {
  for (const url of ['', 'localhost:8080', 'acme.localhost', 'ftp://localhost', 'http://']) {
    t.throws(() => isLocalHost(url), { instanceOf: UsageError }, url);
  }
});
