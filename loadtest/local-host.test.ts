import test from 'ava';
import { isLocalHost } from './local-host.ts';

test('this machine is known by its names and addresses, and no other by one that looks like it', (t) => {
  for (const url of ['http://localhost', 'http://acme.localhost:8080/', 'http://127.1.2.3:1', 'http://[::1]:8080']) {
    t.true(isLocalHost(url), url);
  }
  for (const url of [
    'http://localhost.example',
    'http://127.0.0.1.example',
    'https://api.example',
    'http://10.0.0.1',
  ]) {
    t.false(isLocalHost(url), url);
  }
});
