/** The load: a closed loop per connection. Raw sockets, because an HTTP client would use more CPU than the measured servers. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { serveParent } from '#test/serve-parent.ts';
import { clientAddresses } from './client-address.ts';

export interface Load {
  readonly port: number;
  readonly path?: string;
  readonly host?: string;
  /** Prefix of the clients' names, which are new to the limiters. */
  readonly run: string;
  /** Many clients within their quota, or few that flood. */
  readonly clients: 'many' | 'few';
  readonly quota: number;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** All requests, including those before and after the measured time. */
  readonly admitted: number;
  readonly denied: number;
  /** CPU seconds of the load itself, and elapsed seconds. */
  readonly cpuSeconds: number;
  readonly elapsedSeconds: number;
}

/** Warm-up, in which all connections become busy and the few clients use up their quota; ms. */
const ramp = 300;
/** Number of clients in rotation, replaced when their quota is used up. */
const atATime = 1000;
const few = 8;
/** Kept over all loads, because limiters remember the clients of the last one. */
const addressOf = clientAddresses(10);

/** @returns the name of the client that sends the nth request. */
function clientOf(nth: number, { run, clients, quota }: Load): string {
  if (clients === 'few') return `${run}-${nth % few}`;
  return `${run}-${Math.floor(nth / (atATime * quota)) * atATime + (nth % atATime)}`;
}

/** @returns the status of a complete response; undefined while it is incomplete. */
function statusOf(response: string): number | undefined {
  const end = response.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const length = /\r\ncontent-length: *(\d+)/i.exec(response)?.[1];
  if (length === undefined) throw new Error(`a response has no Content-Length: ${response}`);
  return response.length < end + 4 + Number(length) ? undefined : Number(response.slice(9, 12));
}

async function connected(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket.setEncoding('latin1');
}

async function run(load: Load): Promise<LoadResult> {
  const { port, path = '/limited', host = '127.0.0.1', clients, connections, seconds } = load;
  const sockets = await Promise.all(Array.from({ length: connections }, () => connected(port)));
  const before = process.cpuUsage();
  const begun = performance.now();
  const from = begun + ramp;
  const until = from + seconds * 1000;
  const latencies: number[] = [];
  const counts = { sent: 0, admitted: 0, denied: 0 };

  const loop = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let sent = 0;
      let response = '';
      const next = () => {
        sent = performance.now();
        const client = clientOf(counts.sent, load);
        counts.sent += 1;
        const names = `x-client: ${client}\r\nx-forwarded-for: ${addressOf(client)}`;
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${names}\r\n\r\n`, 'latin1');
      };
      const onResponse = (status: number) => {
        const now = performance.now();
        if (status === 200) counts.admitted += 1;
        else if (status === 429 && clients === 'few') counts.denied += 1;
        else throw new Error(`unexpected response to a request of ${clients} clients: ${response}`);
        response = '';
        if (now >= from && now <= until) latencies.push(now - sent);
        if (now > until) resolve();
        else next();
      };
      socket.on('error', reject).on('close', () => reject(new Error('the server has closed a connection')));
      socket.on('data', (text) => {
        response += text;
        try {
          const status = statusOf(response);
          if (status !== undefined) onResponse(status);
        } catch (error) {
          reject(error);
        }
      });
      next();
    });

  try {
    await Promise.all(sockets.map(loop));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const { user, system } = process.cpuUsage(before);
  const sorted = Float64Array.from(latencies).sort();
  const quantile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    requestsPerSecond: latencies.length / seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    admitted: counts.admitted,
    denied: counts.denied,
    cpuSeconds: (user + system) / 1e6,
    elapsedSeconds: (performance.now() - begun) / 1000,
  };
}

serveParent(run);
