/** Clients that send slowly or never finish. */
import { good, raw } from './case.ts';
import { type ConnectionCase, exchanging, list, post } from './connection.ts';

const letters = (bytes: Buffer): Buffer[] => [...bytes].map((byte) => Buffer.from([byte]));
const endless = (first: Buffer) => [first, ...Array.from({ length: 60 }, () => Buffer.from('a'))];

/** Timeouts: 10 s for the head, 5 s for the body; Node checks once a second. */
export const slowCases: readonly ConnectionCase[] = [
  exchanging({
    name: 'the head a byte each half second',
    pieces: (fixture) => letters(good(fixture)),
    interval: 500,
    expect: ['request_timeout'],
    within: [9_000, 13_000],
  }),
  exchanging({
    name: 'a header without end',
    pieces: () => endless(Buffer.from('GET / HTTP/1.1\r\nX: ')),
    interval: 300,
    expect: ['request_timeout'],
    within: [9_000, 13_000],
  }),
  exchanging({
    name: 'half a head, and silence',
    pieces: () => [Buffer.from('GET /api/v1/users HTTP/1.1\r\nHost: acme')],
    expect: ['request_timeout'],
    within: [9_000, 13_000],
  }),
  exchanging({
    name: 'nothing at all, and silence',
    pieces: () => [],
    expect: ['request_timeout'],
    within: [9_000, 13_000],
  }),
  exchanging({
    name: 'good, then half a head, and silence',
    pieces: (fixture) => [good(fixture), Buffer.from('GET / HT')],
    interval: 300,
    expect: [200, 'request_timeout'],
    within: [9_000, 14_000],
  }),
  exchanging({
    name: 'a body a byte each third of a second',
    pieces: (fixture) => endless(post(['Content-Length: 1000'])(fixture)),
    interval: 300,
    expect: ['request_timeout'],
    within: [4_500, 8_000],
  }),
  exchanging({
    name: 'a body in chunks, a byte each',
    pieces: (fixture) => [
      post(['Transfer-Encoding: chunked'])(fixture),
      ...Array.from({ length: 60 }, () => Buffer.from('1\r\n \r\n')),
    ],
    interval: 300,
    expect: ['request_timeout'],
    within: [4_500, 8_000],
  }),
  exchanging({
    name: 'a body shorter than it claims',
    pieces: list(post(['Content-Length: 10'], '{}')),
    expect: ['request_timeout'],
    within: [4_500, 8_000],
  }),
  exchanging({
    name: 'a body that does not come, to login-check',
    pieces: list(post(['Content-Length: 10'], '', { to: 'login', as: 'anonymous' })),
    expect: ['request_timeout'],
    within: [4_500, 8_000],
  }),
  exchanging({
    name: 'a body that does not come, to DELETE',
    pieces: list(raw({ to: 'remove', headers: ['Content-Length: 10'] })),
    expect: ['request_timeout'],
    within: [4_500, 8_000],
  }),
  exchanging({
    name: 'a body that does not come, after 100 Continue',
    pieces: list(post(['Content-Length: 10', 'Expect: 100-continue'])),
    expect: ['request_timeout'],
    within: [4_500, 8_000],
  }),
  exchanging({
    name: 'a body that does not come, without a credential: refused at once',
    pieces: list(post(['Content-Length: 10'], '', { as: 'anonymous' })),
    expect: ['missing_credentials'],
    within: [0, 2_000],
  }),
  exchanging({
    name: 'a body that does not come, to nowhere: refused at once',
    pieces: list(raw({ to: 'nowhere', method: 'POST', headers: ['Content-Length: 10'] })),
    expect: ['not_found'],
    within: [0, 2_000],
  }),
  exchanging({
    name: 'a good request, a byte each millisecond',
    pieces: (fixture) => letters(good(fixture)),
    interval: 1,
    expect: [200],
    closes: false,
  }),
];
