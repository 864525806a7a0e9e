/** The proxy changes nothing: raw sockets on both sides. */
import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import test, { type ExecutionContext } from 'ava';
import type { RawExchange } from './observation.ts';
import { startProxy } from './proxy.ts';

interface Path {
  readonly port: number;
  readonly observed: RawExchange[];
  /** Resolves with the next exchange that is observed. */
  next(): Promise<RawExchange>;
}

/** Puts the proxy before a host of raw bytes or of Node. */
async function before(t: ExecutionContext, host: net.Server | http.Server, mostBytes = 1_000): Promise<Path> {
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const { port } = host.address() as AddressInfo;
  const observed: RawExchange[] = [];
  const waiting: ((raw: RawExchange) => void)[] = [];
  const proxy = await startProxy({
    upstream: new URL(`http://127.0.0.1:${port}`),
    host: '127.0.0.1',
    port: 0,
    mostBytes,
    observed: (raw) => {
      observed.push(raw);
      waiting.shift()?.(raw);
    },
  });
  t.teardown(async () => {
    await proxy.stop();
    if (host instanceof http.Server) host.closeAllConnections();
    host.close();
  });
  const next = () =>
    observed.length > 0
      ? Promise.resolve(observed.at(-1) as RawExchange)
      : new Promise<RawExchange>((resolve) => waiting.push(resolve));
  return { port: proxy.port, observed, next };
}

/** A host that waits for the end of the request's headers, or for a mark, and answers with bytes. */
function rawHost(answer: (request: string, socket: net.Socket) => void, mark = '\r\n\r\n'): net.Server {
  return net.createServer((socket) => {
    let request = '';
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      request += chunk.toString('latin1');
      if (!request.includes(mark)) return;
      const whole = request;
      request = '';
      answer(whole, socket);
    });
  });
}

/** Sends bytes. @returns what came back until the mark, or until the connection was closed */
async function exchange(port: number, bytes: string, mark?: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  let all = '';
  socket.on('error', () => {});
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
    socket.on('data', (chunk) => {
      all += chunk.toString('latin1');
      if (mark !== undefined && all.includes(mark)) resolve();
    });
  });
  socket.write(bytes, 'latin1');
  await ended;
  socket.destroy();
  return all;
}

const close = 'Connection: close\r\n';

test('headers keep their order, their case and their repetitions, and Host is that of the client', async (t) => {
  let received = '';
  const host = rawHost((request, socket) => {
    received = request;
    socket.end(
      'HTTP/1.1 200 Very Fine\r\nX-B: 2\r\nSet-Cookie: a=1\r\nx-A: 1\r\nSet-Cookie: b=2; Path=/\r\nContent-LENGTH: 2\r\n\r\nok',
    );
  });
  const { port } = await before(t, host);
  const response = await exchange(
    port,
    `GET /a%2Fb?x=%20 HTTP/1.1\r\nhOsT: acme.example:81\r\nX-Two: 1\r\nAPI-token: t\r\nX-Two: 2\r\n${close}\r\n`,
  );
  t.true(
    received.startsWith(
      'GET /a%2Fb?x=%20 HTTP/1.1\r\nhOsT: acme.example:81\r\nX-Two: 1\r\nAPI-token: t\r\nX-Two: 2\r\n',
    ),
    received,
  );
  t.true(
    response.startsWith(
      'HTTP/1.1 200 Very Fine\r\nX-B: 2\r\nSet-Cookie: a=1\r\nx-A: 1\r\nSet-Cookie: b=2; Path=/\r\nContent-LENGTH: 2\r\n',
    ),
    response,
  );
  t.true(response.endsWith('\r\n\r\nok'));
  t.notRegex(response, /\r\ndate:/i);
  t.notRegex(received, /forwarded|via/i);
});

test('chunked bodies pass in both directions, with their trailers', async (t) => {
  let received = '';
  const host = rawHost((request, socket) => {
    received = request;
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n3\r\nabc\r\n');
    socket.end('4\r\ndefg\r\n0\r\nX-Sum: 7\r\n\r\n');
  }, '0\r\nX-Sent: 5\r\n\r\n');
  const { port, next } = await before(t, host);
  const response = await exchange(
    port,
    `POST / HTTP/1.1\r\nHost: h\r\n${close}Transfer-Encoding: chunked\r\nTrailer: X-Sent\r\n\r\n5\r\nhello\r\n0\r\nX-Sent: 5\r\n\r\n`,
  );
  t.regex(received, /5\r\nhello\r\n0\r\nX-Sent: 5\r\n\r\n$/);
  t.regex(response, /3\r\nabc\r\n/);
  t.regex(response, /0\r\nX-Sum: 7\r\n\r\n$/);
  const { requestBody, body } = await next();
  t.is(String(requestBody), 'hello');
  t.is(String(body), 'abcdefg');
});

test('the body waits for the 100 of the host, and a refusal by the headers comes without it', async (t) => {
  const received: string[] = [];
  const host = rawHost((request, socket) => {
    received.push(request);
    if (request.includes('/refused'))
      socket.end('HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    else if (request.startsWith('POST')) {
      socket.write('HTTP/1.1 100 Continue\r\n\r\n');
      socket.once('data', (body) => {
        received.push(body.toString());
        socket.end('HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n');
      });
    }
  });
  const { port } = await before(t, host);
  const socket = net.connect(port, '127.0.0.1');
  socket.write(`POST /wanted HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 4\r\n${close}\r\n`);
  const [first] = await once(socket, 'data');
  t.is(String(first), 'HTTP/1.1 100 Continue\r\n\r\n');
  t.is(received.length, 1);
  socket.write('body');
  const [second] = await once(socket, 'data');
  t.regex(String(second), /^HTTP\/1\.1 201 Created/);
  t.is(received[1], 'body');
  socket.destroy();
  const refused = await exchange(
    port,
    `POST /refused HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 4\r\n${close}\r\n`,
  );
  t.regex(refused, /^HTTP\/1\.1 413 Too Large/);
});

test('early hints pass before the response', async (t) => {
  const host = rawHost((_, socket) => {
    socket.end('HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n');
  });
  const { port } = await before(t, host);
  const response = await exchange(port, `GET / HTTP/1.1\r\nHost: h\r\n${close}\r\n`);
  t.regex(response, /^HTTP\/1\.1 103 Early Hints\r\nLink: <\/a\.css>; rel=preload/i);
  t.regex(response, /HTTP\/1\.1 204 No Content/);
});

for (const link of ['</a>; rel=preload, </b>; rel=preload', '</a>; rel=preload; title="a b"', 'not a link']) {
  test(`early hints with \`Link: ${link}\` pass as they are, and so does an interim response without a name`, async (t) => {
    const hints = `HTTP/1.1 103 Early Hints\r\nLINK: ${link}\r\nX-A: 1\r\nX-A: 2\r\n\r\nHTTP/1.1 150 Still At It\r\n\r\n`;
    const host = rawHost((_, socket) => socket.end(`${hints}HTTP/1.1 204 No Content\r\n\r\n`));
    const { port } = await before(t, host);
    const response = await exchange(port, `GET / HTTP/1.1\r\nHost: h\r\n${close}\r\n`);
    t.true(response.startsWith(`${hints}HTTP/1.1 204 No Content\r\n`), response);
  });
}

test('a status that cannot be passed on is 502, and the exchange is observed', async (t) => {
  const host = rawHost((_, socket) => socket.end('HTTP/1.1 099 X\r\nContent-Length: 2\r\n\r\nok'));
  const { port, next } = await before(t, host);
  const response = await exchange(port, `GET / HTTP/1.1\r\nHost: h\r\n${close}\r\n`);
  t.regex(response, /^HTTP\/1\.1 502 [\s\S]*cannot pass on/);
  t.is((await next()).status, 99);
});

test('a control character in the reason phrase is left out', async (t) => {
  const host = rawHost((_, socket) => socket.end('HTTP/1.1 200 O\u0001K\r\nContent-Length: 2\r\n\r\nok'));
  const { port, next } = await before(t, host);
  const response = await exchange(port, `GET / HTTP/1.1\r\nHost: h\r\n${close}\r\n`);
  t.regex(response, /^HTTP\/1\.1 200 OK\r\n[\s\S]*ok$/);
  t.is((await next()).status, 200);
});

for (const [what, request, answer] of [
  ['HEAD', 'HEAD', 'HTTP/1.1 200 OK\r\nContent-Length: 1234\r\n\r\n'],
  ['204', 'DELETE', 'HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n'],
  ['304', 'GET', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 77\r\nETag: "a"\r\n\r\n'],
] as const) {
  test(`the length of a ${what} passes without a body, and the connection goes on`, async (t) => {
    const host = rawHost((_, socket) => socket.write(answer));
    const { port, observed } = await before(t, host);
    const socket = net.connect(port, '127.0.0.1');
    for (const turn of [1, 2]) {
      socket.write(`${request} / HTTP/1.1\r\nHost: h\r\n\r\n`);
      const [response] = await once(socket, 'data');
      t.true(String(response).startsWith(answer.slice(0, -2)), `${turn}: ${response}`);
    }
    socket.destroy();
    t.is(observed.length, 2);
  });
}

test('an upload that breaks off breaks off at the host, and is not observed as complete', async (t) => {
  const broken = new Promise<void>((resolve) => {
    t.context = resolve;
  });
  const host = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.resume();
    socket.on('close', () => (t.context as () => void)());
  });
  const { port, observed } = await before(t, host);
  const socket = net.connect(port, '127.0.0.1');
  const arrived = once(host, 'connection');
  socket.write('POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\nhalf');
  await arrived;
  socket.destroy();
  await broken;
  t.is(observed.length, 0);
});

test('a response that breaks off breaks off at the client', async (t) => {
  const host = rawHost((_, socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf', () => socket.destroy());
  });
  const { port, next } = await before(t, host);
  const response = await exchange(port, 'GET / HTTP/1.1\r\nHost: h\r\n\r\n');
  t.regex(response, /\r\n\r\nhalf$/);
  const { status } = await next();
  t.is(status, undefined);
});

test('a client that disconnects aborts the upstream response', async (t) => {
  let dripping: NodeJS.Timeout | undefined;
  const ended = new Promise<void>((resolve) => {
    t.context = resolve;
  });
  const host = http.createServer((_, response) => {
    dripping = setInterval(() => response.write('.'), 5);
    response.on('close', () => {
      clearInterval(dripping);
      (t.context as () => void)();
    });
  });
  const { port } = await before(t, host);
  await exchange(port, 'GET / HTTP/1.1\r\nHost: h\r\n\r\n', '.');
  await ended;
  t.pass();
});

test('a slow body passes piece by piece, not at its end', async (t) => {
  const host = rawHost((_, socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\none'));
  const { port } = await before(t, host);
  const connected = once(host, 'connection');
  const socket = net.connect(port, '127.0.0.1');
  socket.write(`GET / HTTP/1.1\r\nHost: h\r\n${close}\r\n`);
  const [upstream] = await connected;
  let all = '';
  socket.on('data', (chunk) => (all += chunk));
  while (!all.endsWith('one')) await once(socket, 'data');
  upstream.write('two');
  while (!all.endsWith('onetwo')) await once(socket, 'data');
  socket.destroy();
  t.pass();
});

test('an upgrade is an ordinary request, and a tunnel is refused', async (t) => {
  let received = '';
  const host = rawHost((request, socket) => {
    received = request;
    socket.end('HTTP/1.1 426 Upgrade Required\r\nContent-Length: 0\r\n\r\n');
  });
  const { port } = await before(t, host);
  const upgrade = await exchange(
    port,
    'GET / HTTP/1.1\r\nHost: h\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
  );
  t.regex(upgrade, /^HTTP\/1\.1 426 Upgrade Required/);
  t.notRegex(received, /upgrade:/i);
  t.regex(await exchange(port, 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n'), /^HTTP\/1\.1 501/);
});

test('headers above the bound are 431, and a host that cannot be reached is 502', async (t) => {
  const host = rawHost((_, socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
  const { port } = await before(t, host);
  const bomb = `GET / HTTP/1.1\r\nHost: h\r\nX-Bomb: ${'x'.repeat(80_000)}\r\n\r\n`;
  t.regex(await exchange(port, bomb), /^HTTP\/1\.1 431/);
  const large = `GET / HTTP/1.1\r\nHost: h\r\n${close}X-Large: ${'x'.repeat(30_000)}\r\n\r\n`;
  t.regex(await exchange(port, large), /^HTTP\/1\.1 204/);
  const nowhere = await startProxy({
    upstream: new URL('http://127.0.0.1:1'),
    host: '127.0.0.1',
    port: 0,
    mostBytes: 10,
    observed: () => t.fail(),
  });
  t.teardown(() => nowhere.stop());
  t.regex(
    await exchange(nowhere.port, `GET / HTTP/1.1\r\nHost: h\r\n${close}\r\n`),
    /^HTTP\/1\.1 502[\s\S]*cannot be reached/,
  );
});

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

test('a huge body passes whole, is counted, and is not kept', async (t) => {
  const bytes = 128 * 2 ** 20;
  const chunk = Buffer.alloc(2 ** 20, 'x');
  const host = http.createServer(async (_, response) => {
    response.writeHead(200, { 'content-length': bytes });
    for (let sent = 0; sent < bytes; sent += chunk.length) if (!response.write(chunk)) await once(response, 'drain');
    response.end();
  });
  const { port, next } = await before(t, host);
  let most = 0;
  let received = 0;
  const request = http.get({ port, host: '127.0.0.1' }, (response) => {
    response.on('data', (part: Buffer) => {
      const before = Math.floor(received / 2 ** 23);
      received += part.length;
      // What is garbage already is not kept.
      if (Math.floor(received / 2 ** 23) === before) return;
      collectGarbage();
      most = Math.max(most, process.memoryUsage().arrayBuffers);
    });
  });
  await once(request, 'close');
  t.is(received, bytes);
  t.is((await next()).body, 'too-large');
  t.true(most < 64 * 2 ** 20, `${most} bytes in buffers`);
});
