import test from 'ava';
import { assertHostAlone, hostUrl } from './host-url.ts';
import { UsageError } from './usage-error.ts';

test('a text that is not the URL of a host is named, with how to write one', (t) => {
  for (const text of ['', 'notaurl', 'localhost:8080', 'ftp://localhost', 'http://']) {
    t.throws(() => hostUrl(text), {
      instanceOf: UsageError,
      message: `${text} is not the URL of a host. Write it as http://acme.localhost:8080.`,
    });
  }
  t.is(hostUrl('http://acme.localhost:8080/api').hostname, 'acme.localhost');
});

test('a path is refused with the host to write, and without the password before it', (t) => {
  t.notThrows(() => assertHostAlone('http://acme.localhost:8080/'));
  for (const rest of ['/api/v1', '/?x=1', '#top']) {
    t.throws(() => assertHostAlone(`http://ada:secret-1@acme.localhost:8080${rest}`), {
      instanceOf: UsageError,
      message: 'The URL of a host has neither path nor query. Write it as http://acme.localhost:8080.',
    });
  }
});
