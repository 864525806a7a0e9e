/** Client over raw sockets: sends bytes unchanged and parses every response. `node:http` would correct or refuse them. */
import { connect, type Socket } from 'node:net';

export interface RawResponse {
  readonly status: number;
  /** Lower-case names; of a repeated header the last value. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface Exchange {
  /** Final responses, in order. */
  readonly responses: readonly RawResponse[];
  /** Number of interim responses (100). */
  readonly interim: number;
  /** True: the server ended the connection, or it was lost. */
  readonly closed: boolean;
  /** Bytes behind the last complete response. */
  readonly rest: string;
  readonly milliseconds: number;
}

export interface ExchangeOptions {
  /** Half-closes the connection behind the last byte. */
  readonly halfClose?: boolean;
  /** Number of final responses to wait for; absent: waits for the end of the connection. */
  readonly responses?: number;
  /** Timeout in milliseconds; responses until then are returned. */
  readonly timeout?: number;
  /** The request is HEAD: its response has no body, despite a Content-Length. */
  readonly head?: boolean;
  /** Pause between two pieces, in milliseconds. */
  readonly interval?: number;
}

/** Sends the pieces over a new connection. Never rejects: a lost connection is a result too. */
export function exchange(port: number, pieces: readonly Buffer[], options: ExchangeOptions = {}): Promise<Exchange> {
  const {
    halfClose = false,
    responses: wanted = Number.POSITIVE_INFINITY,
    timeout = 5_000,
    head = false,
    interval = 0,
  } = options;
  const started = performance.now();
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  return new Promise((resolve) => {
    let received = Buffer.alloc(0);
    let closed = false;
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ ...read(received, closed, head), closed, milliseconds: performance.now() - started });
    };
    const timer = setTimeout(finish, timeout);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (read(received, false, head).responses.length >= wanted) finish();
    });
    for (const event of ['end', 'close'] as const) {
      socket.once(event, () => {
        closed = true;
        finish();
      });
    }
    // EPIPE or ECONNRESET: the server has closed; responses already sent are still read until `end` or `close`.
    socket.on('error', () => {});
    void write(socket, pieces, interval, halfClose);
  });
}

async function write(socket: Socket, pieces: readonly Buffer[], interval: number, halfClose: boolean): Promise<void> {
  for (const [index, piece] of pieces.entries()) {
    if (index > 0 && interval > 0) await new Promise((resolve) => setTimeout(resolve, interval));
    if (!socket.writable) return;
    socket.write(piece);
  }
  if (halfClose) socket.end();
}

/** Parses all complete responses. */
function read(
  received: Buffer,
  closed: boolean,
  headless: boolean,
): { responses: RawResponse[]; interim: number; rest: string } {
  const responses: RawResponse[] = [];
  let interim = 0;
  let text = received.toString('latin1');
  for (;;) {
    const found = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/.exec(text);
    if (!found) break;
    const status = Number(found[1]);
    const headers = Object.fromEntries(
      [...(found[2] ?? '').matchAll(/([^:\r\n]+): ?([^\r\n]*)\r\n/g)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        value,
      ]),
    );
    const rest = text.slice(found[0].length);
    if (status < 200) {
      interim += 1;
      text = rest;
      continue;
    }
    const body = headless ? { bytes: '', length: 0 } : bodyOf(rest, headers, status, closed);
    if (!body) break;
    responses.push({ status, headers, text: Buffer.from(body.bytes, 'latin1').toString('utf8') });
    text = rest.slice(body.length);
  }
  return { responses, interim, rest: text };
}

/** RFC 9112, 6.3. @returns undefined while the body is incomplete; `length` is its size on the wire, in bytes */
function bodyOf(rest: string, headers: Readonly<Record<string, string>>, status: number, closed: boolean) {
  if (status === 204 || status === 304) return { bytes: '', length: 0 };
  if (headers['transfer-encoding'] === 'chunked') {
    let at = 0;
    let bytes = '';
    for (;;) {
      const size = /^([0-9a-f]+)\r\n/i.exec(rest.slice(at, at + 20));
      if (!size) return undefined;
      const length = Number.parseInt(size[1] ?? '', 16);
      const start = at + size[0].length;
      if (rest.length < start + length + 2) return undefined;
      bytes += rest.slice(start, start + length);
      at = start + length + 2;
      if (length === 0) return { bytes, length: at };
    }
  }
  const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  if (length === undefined) return closed ? { bytes: rest, length: rest.length } : undefined;
  return rest.length >= length ? { bytes: rest.slice(0, length), length } : undefined;
}
