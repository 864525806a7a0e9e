/** Error texts for URLs. Hostile URLs are tested in hostile-urls.test.ts. */
import test from 'ava';
import { addressRules } from './addresses.ts';
import { urlFault } from './url.ts';

const strict = addressRules([]);
const open = addressRules(['127.0.0.0/8']);

const fine = [
  'https://example.com',
  'https://example.com/',
  'HTTPS://Hooks.Example.com:443/a/b?c=d&e=%20',
  'https://example.com.:8443/',
  'https://example.com:1024/',
  'https://example.com:65535/',
  'https://93.184.215.14/hook',
  'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]:8443/hook',
  'https://münchen.example/straße',
  'https://a_b.example/',
  'https://local.example/',
  'https://mylocalhost.example/',
  `https://example.com/${'a'.repeat(1980)}`,
];

test('addresses of others are fine, with and without anything allowed', (t) => {
  for (const url of fine) {
    t.is(urlFault(url, strict), undefined, url);
    t.is(urlFault(url, open), undefined, url);
  }
});

const faults: Readonly<Record<string, readonly string[]>> = {
  'must be at most 2000 characters long': [`https://example.com/${'a'.repeat(1981)}`],
  'must not contain spaces, backslashes or control characters': [
    ' https://example.com/',
    'https://example.com/a b',
    'https://exam\nple.com/',
    'https://example.com/\0',
    'https://example.com\\@127.0.0.1/',
    'https://example.com/\u00a0',
    'https://example.com/\u0085',
  ],
  'must start with https://': ['', 'example.com', 'http://example.com/', 'ftp://example.com/', 'https:/example.com/'],
  'must be a valid URL': [
    'https://',
    'https://example.com:65536/',
    'https://[::1',
    'https://1.2.3.4.5/',
    'https://%00/',
  ],
  'must not contain a user name or password': [
    'https://a@example.com/',
    'https://a:b@example.com/',
    'https://:b@e.com/',
  ],
  'must not contain a fragment (#)': ['https://example.com/#', 'https://example.com/?a#b'],
  'must name a host that is reachable from the Internet': [
    'https://localhost/',
    'https://a.localhost/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://10.0.0.1:8443/',
    'https://printer/',
    'https://a.internal./',
    'https://a.home.arpa/',
    'https://example.com../',
    'https://127.0.0.1:25/',
  ],
  'must use port 443, or a port from 1024': [
    'https://example.com:25/',
    'https://example.com:1023/',
    'https://e.com:0/',
  ],
};

for (const [fault, urls] of Object.entries(faults)) {
  test(`a URL ${fault}`, (t) => {
    for (const url of urls) t.is(urlFault(url, strict), fault, url);
  });
}

test('where something is allowed, http:// is too, and what is allowed may have any port', (t) => {
  for (const host of ['127.0.0.1', '127.0.0.1:25', 'localhost', 'localhost:81', 'a.localhost.:81', '0x7f.1:25']) {
    t.is(urlFault(`http://${host}/`, open), undefined, host);
    t.is(urlFault(`https://${host}/`, open), undefined, host);
  }
  t.is(urlFault('ftp://127.0.0.1/', open), 'must start with https:// or http://');
  t.is(urlFault('http://[::1]/', open), 'must name a host that is reachable from the Internet');
  t.is(urlFault('http://10.0.0.1/', open), 'must name a host that is reachable from the Internet');
  t.is(urlFault('http://example.com/', open), 'must start with https://, or name a port from 1024');
  t.is(urlFault('http://example.com:25/', open), 'must use port 443, or a port from 1024');
});

test('localhost is forbidden where something else is allowed', (t) => {
  const other = addressRules(['10.0.0.0/8']);
  t.is(urlFault('http://localhost:8080/', other), 'must name a host that is reachable from the Internet');
  t.is(urlFault('http://10.0.0.1/', other), undefined);
});
