import test from 'ava';
import { addressBucket, clientAddress, trustedProxies } from './client-address.ts';

const none = trustedProxies([]);
const proxies = trustedProxies(['10.0.0.0/8', '::1', 'fd00::/8']);

test('without a trusted proxy the peer is the client, whatever it claims', (t) => {
  t.is(clientAddress('203.0.113.7', '198.51.100.1', none), '203.0.113.7');
  t.is(clientAddress('203.0.113.7', '198.51.100.1', proxies), '203.0.113.7');
});

test('behind trusted proxies the first untrusted address from the right is the client', (t) => {
  t.is(clientAddress('10.0.0.1', '203.0.113.7', proxies), '203.0.113.7');
  t.is(clientAddress('10.0.0.1', '1.1.1.1, 203.0.113.7, 10.2.2.2', proxies), '203.0.113.7');
  t.is(clientAddress('::1', '2001:db8::7', proxies), '2001:db8::7');
  t.is(clientAddress('::ffff:10.0.0.1', '203.0.113.7', proxies), '203.0.113.7');
});

test('a proxy may add the port of the client', (t) => {
  t.is(clientAddress('10.0.0.1', '203.0.113.7:4711', proxies), '203.0.113.7');
  t.is(clientAddress('10.0.0.1', '203.0.113.7:4711, 10.2.2.2:80', proxies), '203.0.113.7');
  t.is(clientAddress('10.0.0.1', '[2001:db8::7]:4711', proxies), '2001:db8::7');
  t.is(clientAddress('10.0.0.1', '[2001:db8::7]', proxies), '2001:db8::7');
  t.is(clientAddress('10.0.0.1', '[::ffff:203.0.113.7]:4711', proxies), '203.0.113.7');
  for (const hop of ['203.0.113:4711', '203.0.113.7:port', '[2001:db8::7', '2001:db8::7]:1', ':4711', '[]:1']) {
    t.is(clientAddress('10.0.0.1', hop, proxies), '10.0.0.1', hop);
  }
});

test('a trusted proxy without a valid X-Forwarded-For is itself the client', (t) => {
  t.is(clientAddress('10.0.0.1', undefined, proxies), '10.0.0.1');
  t.is(clientAddress('10.0.0.1', '', proxies), '10.0.0.1');
  t.is(clientAddress('10.0.0.1', '203.0.113.7, nonsense', proxies), '10.0.0.1');
});

const same = [
  ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201', '0:0:0:0:0:ffff:c000:0201', '::FFFF:192.0.2.1'],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:0001:0002::', '2001:db8:1:2:0:0:192.0.2.1'],
  ['::1', '::2', '0:0:0:0:ffff::'],
  ['fe80::1%eth0', 'fe80::2'],
] as const;

for (const spellings of same) {
  test(`${spellings.join(' and ')} share a bucket`, (t) => {
    const buckets = spellings.map((address) => addressBucket(clientAddress(address, undefined, none)));
    t.is(new Set(buckets).size, 1, buckets.join(' '));
  });
}

test('neighbouring addresses do not share a bucket', (t) => {
  const addresses = ['192.0.2.1', '192.0.2.2', '2001:db8:1:2::1', '2001:db8:1:3::1', '::c000:201', '64:ff9b::c000:201'];
  t.is(
    new Set(addresses.map((address) => addressBucket(clientAddress(address, undefined, none)))).size,
    addresses.length,
  );
});

/** `Number` or `split` would accept each of these. */
const unreadable = ['10.0.0.0/', '::1/', '10.0.0.0/8/', '10.0.0.0/8/8', '10.0.0.0/ 8', '10.0.0.0/1e1', '10.0.0.0/0x8'];

test('an invalid range is refused by name', (t) => {
  for (const range of ['proxy.example', '10.0.0.0/33', '10.0.0.0/x', '::1/129', '', '10.0.0.0/-1', ...unreadable]) {
    t.throws(() => trustedProxies([range]), { instanceOf: RangeError }, range);
  }
});
