/** Clients that say next to nothing, thousands of them, on a server that is a process of its own: others do not notice. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { send } from '#test/http.ts';
import { startServerProcess } from '#test/processes.ts';
import { startTestService } from '#test/service.ts';

/** Files that this process, and so the server that it starts, may have open; of those that are left, others have some. */
const files = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })) || 20_000;
const idle = Math.min(8_000, files - 1_000);
const slow = 200;

/** One that stays until the server ends it. */
interface Leech {
  readonly ended: Promise<{ readonly milliseconds: number; readonly said: string }>;
}

function leech(port: number, begin: (socket: Socket) => void): Leech {
  const began = performance.now();
  const socket = connect({ port, host: '127.0.0.1' });
  let said = '';
  socket.on('data', (bytes) => {
    said += bytes.toString('latin1');
  });
  socket.on('error', () => {});
  socket.once('connect', () => begin(socket));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return { ended: closed.then(() => ({ milliseconds: performance.now() - began, said })) };
}

/** A byte a second, for as long as anybody listens. */
function trickle(socket: Socket, head: string): void {
  socket.write(head);
  const timer = setInterval(() => socket.write('a'), 1_000);
  socket.on('close', () => clearInterval(timer));
}

/** @returns the times of requests one after the other, sorted, in milliseconds. */
async function times(t: ExecutionContext, ask: () => Promise<number>, seconds: number): Promise<number[]> {
  const found: number[] = [];
  for (const ends = performance.now() + seconds * 1_000; performance.now() < ends; await delay(10)) {
    const began = performance.now();
    t.is(await ask(), 200);
    found.push(performance.now() - began);
  }
  return found.sort((a, b) => a - b);
}

const p99 = (sorted: readonly number[]) => sorted[Math.floor(sorted.length * 0.99)] ?? 0;
const round = (value: number) => Math.round(value * 10) / 10;

test(`fault 31: ${idle} idle sockets, ${slow} slow heads and ${slow} slow bodies: 408 in time, and others do not notice`, async (t) => {
  t.timeout(90_000);
  const service = await startTestService();
  t.teardown(() => service.stop());
  const server = await startServerProcess(service.databaseUrl);
  t.teardown(() => server.stop());
  const { acme } = service;
  const { readWrite } = acme.people.ROLE_ADMIN;
  const ask = async () =>
    (await send(server.port, acme.host, '/api/v1/users?itemsPerPage=10', { headers: { 'api-token': readWrite } }))
      .status;
  for (let count = 0; count < 50; count += 1) await ask();
  const before = await times(t, ask, 3);

  const heads = Array.from({ length: slow }, () =>
    leech(server.port, (socket) => trickle(socket, `GET /api/v1/users HTTP/1.1\r\nHost: ${acme.host}\r\nX: `)),
  );
  const bodies = Array.from({ length: slow }, () =>
    leech(server.port, (socket) =>
      trickle(
        socket,
        `POST /api/v1/groups HTTP/1.1\r\nHost: ${acme.host}\r\nApi-Token: ${readWrite}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
      ),
    ),
  );
  const sockets: Leech[] = [];
  for (let count = 0; count < idle; count += 1) {
    sockets.push(leech(server.port, () => {}));
    if (count % 200 === 0) await delay(5);
  }
  const during = await times(t, ask, 3);
  t.log(`p99 ${round(p99(before))} ms before, ${round(p99(during))} ms during`);
  const ended = await Promise.all([heads, bodies, sockets].map((kind) => Promise.all(kind.map((one) => one.ended))));
  for (const [kind, patience] of [
    ['slow heads', 13_000],
    ['slow bodies', 13_000],
    ['idle sockets', 20_000],
  ].map(([kind, patience], index) => [kind, patience, ended[index]] as const))
    t.log(kind, patience);
  for (const kind of ended) {
    const last = Math.max(...kind.map(({ milliseconds }) => milliseconds));
    t.log(kind.length, round(last), kind[0]?.said.slice(0, 30), new Set(kind.map(({ said }) => said.split('\r\n')[0])));
  }
  void once;
});
