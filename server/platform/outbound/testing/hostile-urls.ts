/** SSRF attempts: URLs that try to reach internal addresses, as test data. */
import ipaddr from 'ipaddr.js';
import type { Zone } from './name-server.ts';

/** Non-public addresses of each kind. */
const inner4 = `
  10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.254 192.168.0.1 192.168.1.1 192.168.255.255
  127.0.0.1 127.0.0.2 127.1.2.3 127.255.255.255 0.0.0.0 0.0.0.1 0.255.255.255
  169.254.0.1 169.254.169.254 169.254.170.2 169.254.169.253 100.64.0.1 100.100.100.200 100.127.255.254
  192.0.0.1 192.0.0.8 192.0.0.170 192.0.0.192 192.0.2.1 198.51.100.7 203.0.113.9 198.18.0.1 198.19.255.254
  192.88.99.1 192.31.196.1 192.52.193.1 192.175.48.1 168.63.129.16
  224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.254 255.255.255.255`;
const inner6 = `
  :: ::1 0:0:0:0:0:0:0:1 fe80::1 febf::1 fec0::1 feff::1 fc00::1 fd00::1 fd00:ec2::254 fd20:ce::254 ff02::1 ff0e::1
  100::1 200::1 1000::1 2001::1 2001:1::1 2001:2::1 2001:3::1 2001:4:112::1 2001:10::1 2001:20::1 2001:30::1
  2001:db8::1 2001:db8:ffff::1 2620:4f:8000::1 3fff::1 3fff:fff::1 4000::1 5f00::1 8000::1 e000::1 fe00::1
  2002:7f00:2::1 2001:0:4136:e378:8000:63bf:3fff:fdd2`;

const words = (text: string) => text.trim().split(/\s+/);

/** @returns notations of an IPv4 address that URL parsers accept */
export function formsOf(address: string): string[] {
  const parts = address.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const number = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (n: number) => `0x${n.toString(16)}`;
  const octal = (n: number) => `0${n.toString(8)}`;
  const shifted = (zero: number) => address.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
  return [
    `${number}`,
    hex(number),
    hex(number).toUpperCase(),
    octal(number),
    parts.map(hex).join('.'),
    parts.map(octal).join('.'),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${hex(a)}.${octal(b)}.${c}.${d}`,
    `${octal(a)}.${hex((b * 256 + c) * 256 + d)}`,
    `000${octal(a)}.${b}.${c}.${d}`,
    `${address}.`,
    ...['。', '．', '｡'].map((dot) => address.replaceAll('.', dot)),
    shifted(0xff10),
    shifted(0x1d7d8),
    address.replace(/\d/g, (digit) => `%3${digit}`),
  ];
}

/** @returns IPv6 addresses that embed an IPv4 address and lead to it through a gateway */
function carriersOf(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv4.parse(address).octets;
  const two = (high: number, low: number) => (high * 256 + low).toString(16);
  const hex = `${two(a, b)}:${two(c, d)}`;
  const inverted = `${two(255 - a, 255 - b)}:${two(255 - c, 255 - d)}`;
  return [
    ...[`::ffff:${address}`, `0:0:0:0:0:FFFF:${hex}`, `::${hex}`, `::ffff:0:${hex}`],
    ...[`64:ff9b::${address}`, `64:ff9b:1::${hex}`, `2002:${hex}::1`, `2001:0:808:808:0:0:${inverted}`],
  ];
}

const targets = ['127.0.0.1', '169.254.169.254', '10.0.0.1', '192.168.1.1', '0.0.0.0'];
const innerAddresses = [...words(inner4), ...words(inner6), ...targets.flatMap(carriersOf)];
const literals = [
  ...words(inner4),
  ...targets.flatMap(formsOf),
  ...[...words(inner6), ...targets.flatMap(carriersOf)].map((address) => `[${address}]`),
];

/** Names that are internal by their text alone. */
const innerNames = words(`
  localhost LOCALHOST localhost. a.localhost a.b.LocalHost. ｌｏｃａｌｈｏｓｔ printer metadata. com db.internal db.internal.
  metadata.google.internal host.docker.internal kubernetes.default.svc.cluster.local nas.local NAS.LOCAL nas。local
  router.lan nas.home.arpa abcdefgh.onion public.example.. a..public.example .public.example %6cocalhost nas.%6cocal`);

/** public.example does not exist in the test's zone, so that a URL that passes the checks fails with NAME_NOT_FOUND. */
const tricks = `
  https://public.example@127.0.0.1/ https://public.example:443@127.0.0.1/ https://127.0.0.1@public.example/
  https://user@public.example/ https://:secret@public.example/ https://user:secret@[::1]/ https://public.example%40127.0.0.1/
  https://public.example\\@127.0.0.1/ https://127.0.0.1\\@public.example/ https://public.example#@127.0.0.1/
  https://127.0.0.1#@public.example/ https://127.0.0.1?@public.example/ https://127.0.0.1/@public.example
  https:127.0.0.1 https:/127.0.0.1 https:///127.0.0.1/ //127.0.0.1/ 127.0.0.1 https:\\\\127.0.0.1\\ https://[::1%25lo]/
  https://[fe80::1%25eth0]/ https://[::ffff:127.0.0.1]. https://[::1 https://127.0.0.1:8443/ https://[::1]:8443/
  http://public.example/ http://public.example:443/ http://127.0.0.1/ http://[::1]:5432/ HTTP://127.0.0.1/ ftp://127.0.0.1/
  file:///etc/passwd gopher://127.0.0.1:6379/_INFO dict://127.0.0.1:11211/ ldap://127.0.0.1/ ws://127.0.0.1/ wss://127.0.0.1/
  data:text/plain,hello javascript:alert(1) blob:https://127.0.0.1/x unix:/var/run/docker.sock about:blank https: https://
  https://256.256.256.256/ https://1.2.3.4.5/ https://127.0.0.08/ https://public.example/#fragment https://public.example/#`;

const ports = [0, 1, 21, 22, 23, 25, 53, 80, 110, 143, 445, 465, 587, 636, 993, 1023, 65536, -1];

const hidden = ['\thttps://127.0.0.1/', 'https://127.0.0.1/ ', 'https://127.0.\n0.1/', 'https://public\0.example/', ''];

/** Public addresses, which are never connected to, because they are combined with forbidden ones. */
const [public4, public6] = ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'];

/** DNS zone of the names in hostileUrls. */
export const hostileZone: Zone = {
  ...Object.fromEntries(innerAddresses.map((address, n) => [`inner${n}.example`, { turns: [[address]] }])),
  'mixed1.example': { turns: [[public4, '10.0.0.1']] },
  'mixed2.example': { turns: [['127.0.0.1', public4]] },
  'mixed3.example': { turns: [[public4, '::1']] },
  'mixed4.example': { turns: [[public6, '169.254.169.254']] },
  'mixed5.example': { turns: [[public4, public6, '::ffff:10.0.0.1']] },
  'mixed6.example': { turns: [[...Array(20).fill(public4), '192.168.0.1']] },
  'mixed7.example': { turns: [[public4, `64:ff9b::${public4}`]] },
  'alias1.example': { alias: 'db.internal', turns: [['10.0.0.7']] },
  'alias2.example': { alias: 'localhost', turns: [['127.0.0.1', '::1']] },
  'alias3.example': { alias: 'public.example', turns: [['fd00::7', public6]] },
  'changing1.example': { turns: [['10.0.0.1'], [public4]] },
  'changing2.example': { turns: [['::1'], [public6], ['127.0.0.1']] },
  'xn--mnchen-3ya.example': { turns: [['192.168.0.9']] },
};

export const hostileUrls: readonly string[] = [
  ...literals.map((host) => `https://${host}/`),
  ...innerNames.map((name) => `https://${name}/hook`),
  ...words(tricks),
  ...ports.map((port) => `https://public.example:${port}/`),
  ...hidden,
  `https://public.example/${'a'.repeat(2000)}`,
  ...Object.keys(hostileZone).map((name) => `https://${name}/hook?a=1`),
  'https://inner0.example.:8443/',
  'https://INNER1.example/',
  'https://münchen.example/',
];
