/** The edges of all non-public ranges, as in IANA's special-purpose registries. */
import test from 'ava';
import { addressRules } from './addresses.ts';

const none = addressRules([]);

/** The first and the last address of a range, and those beside it where they are public. */
type Row = readonly [first: string, last: string, before?: string | undefined, after?: string | undefined];

const ranges: Readonly<Record<string, Row>> = {
  'this network': ['0.0.0.0', '0.255.255.255', undefined, '1.0.0.0'],
  'private 10/8': ['10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
  'carrier grade NAT': ['100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
  loopback: ['127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
  "Azure's host": ['168.63.129.16', '168.63.129.16', '168.63.129.15', '168.63.129.17'],
  'link-local': ['169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
  'private 172.16/12': ['172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
  'IETF protocols': ['192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
  'documentation 1': ['192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
  'AS112 1': ['192.31.196.0', '192.31.196.255', '192.31.195.255', '192.31.197.0'],
  AMT: ['192.52.193.0', '192.52.193.255', '192.52.192.255', '192.52.194.0'],
  '6to4 relays': ['192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
  'private 192.168/16': ['192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
  'AS112 2': ['192.175.48.0', '192.175.48.255', '192.175.47.255', '192.175.49.0'],
  benchmarking: ['198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
  'documentation 2': ['198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
  'documentation 3': ['203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
  multicast: ['224.0.0.0', '239.255.255.255', '223.255.255.255', undefined],
  reserved: ['240.0.0.0', '255.255.255.254'],
  broadcast: ['255.255.255.255', '255.255.255.255'],
  'IPv6, all below 2000::': ['::', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', undefined, '2000::'],
  'IPv6 loopback': ['::1', '::1'],
  'IPv4-compatible': ['::0.0.0.0', '::255.255.255.255'],
  'IPv4-mapped': ['::ffff:0.0.0.0', '::ffff:255.255.255.255'],
  'IPv4-translated': ['::ffff:0:0:0', '::ffff:0:ffff:ffff'],
  'NAT64, well-known': ['64:ff9b::', '64:ff9b::ffff:ffff'],
  'NAT64, local': ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  'discard only': ['100::', '100::ffff:ffff:ffff:ffff'],
  'IETF protocols, Teredo, ORCHID and others': [
    '2001::',
    '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff',
    '2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    '2001:200::',
  ],
  Teredo: ['2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  'IPv6 benchmarking': ['2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff'],
  'ORCHID 1': ['2001:10::', '2001:1f:ffff:ffff:ffff:ffff:ffff:ffff'],
  'ORCHID 2': ['2001:20::', '2001:2f:ffff:ffff:ffff:ffff:ffff:ffff'],
  drones: ['2001:30::', '2001:3f:ffff:ffff:ffff:ffff:ffff:ffff'],
  'IPv6 documentation 1': [
    '2001:db8::',
    '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
    '2001:db7:ffff:ffff:ffff:ffff:ffff:ffff',
    '2001:db9::',
  ],
  '6to4': ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2003::'],
  'IPv6 AS112': [
    '2620:4f:8000::',
    '2620:4f:8000:ffff:ffff:ffff:ffff:ffff',
    '2620:4f:7fff:ffff:ffff:ffff:ffff:ffff',
    '2620:4f:8001::',
  ],
  'IPv6 documentation 2': [
    '3fff::',
    '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff',
    '3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    '3fff:1000::',
  ],
  'IPv6, all from 4000::': [
    '4000::',
    'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    '3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    undefined,
  ],
  'segment routing': ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'unique local': ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'IPv6 link-local': ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'site-local': ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'IPv6 multicast': ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
};

for (const [name, [first, last, before, after]] of Object.entries(ranges)) {
  test(`${name}: refused from the first address to the last, and not beside`, (t) => {
    for (const inside of [first, last]) t.false(none.permits(inside), inside);
    for (const beside of [before, after]) if (beside !== undefined) t.true(none.permits(beside), beside);
  });
}

test('public addresses are permitted, and none is allowed by name', (t) => {
  for (const address of ['1.1.1.1', '8.8.8.8', '93.184.215.14', '2606:4700::1111', '2A00:1450:4001:80e::200e']) {
    t.true(none.permits(address), address);
    t.false(none.isAllowed(address), address);
  }
});

test('a public address is not permitted when it is mapped', (t) => {
  t.false(none.permits('::ffff:8.8.8.8'));
  t.false(none.permits('::ffff:808:808'));
});

test('an incomplete address is not permitted', (t) => {
  const rules = addressRules(['0.0.0.0/0', '::/0']);
  const texts = ['', 'example.com', '127.1', '2130706433', '0x7f.0.0.1', '010.0.0.1', '1.2.3', '1.2.3.4.5', '[::1]'];
  for (const text of [...texts, 'fe80::1%eth0', '::1%lo', '2606:4700::1111%1', ' 1.1.1.1', '1.1.1.1/32', '1.1.1.1\0']) {
    t.false(rules.permits(text), text);
    t.false(rules.isAllowed(text), text);
  }
});

test('what is allowed is permitted, to its edges, and mapped too', (t) => {
  const rules = addressRules(['127.0.0.0/30', '10.1.2.3/32', 'fd00::/64', '::1/128']);
  t.true(rules.hasAllowed);
  t.false(none.hasAllowed);
  const inside = ['127.0.0.0', '127.0.0.3', '10.1.2.3', '::ffff:127.0.0.1', '::ffff:a01:203', '::1', 'fd00::ffff'];
  for (const address of inside) {
    t.true(rules.isAllowed(address), address);
    t.true(rules.permits(address), address);
  }
  for (const address of ['127.0.0.4', '10.1.2.2', '::ffff:127.0.0.4', '::2', 'fd00:0:0:1::', '::']) {
    t.false(rules.isAllowed(address), address);
    t.false(rules.permits(address), address);
  }
});

test('a range that is none is refused, and named', (t) => {
  const texts = [
    '',
    '127.0.0.1',
    '127.0.0.1/',
    '127.0.0.1/33',
    '127.1/8',
    '0x7f.0.0.1/8',
    '127.0.0.1/-1',
    '127.0.0.1/8/8',
  ];
  for (const text of [
    ...texts,
    '::1',
    '::1/129',
    '::1%lo/128',
    '::ffff:127.0.0.1/128',
    'localhost/8',
    '127.0.0.1/ 8',
    '*',
  ]) {
    t.throws(() => addressRules(['10.0.0.0/8', text]), { instanceOf: TypeError, message: /^not a range/ }, text);
  }
});
