/** Thousands of idle and slow clients against a server process: other requests stay fast. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { send } from '#test/http.ts';
import { startServerProcess } from '#test/processes.ts';
import { startTestService } from '#test/service.ts';

/** Limit of open files of this process and the server; some are left for others. */
const files = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })) || 20_000;
const idle = Math.min(4_000, files - 1_000);
/** Milliseconds to open them: the server ends the first ones after nine seconds, which is work of its own. */
const opening = 4_000;
/** With fewer idle sockets the test proves nothing. */
const fewest = 1_000;
const slow = 200;
/** Sockets opened at a time: the server's accept backlog is 511. */
const batch = 100;

/** A connection that stays open until the server closes it. */
interface OpenConnection {
  readonly connected: Promise<unknown>;
  hasEnded(): boolean;
  readonly ended: Promise<{ readonly milliseconds: number; readonly said: string }>;
}

function openConnection(port: number, begin: (socket: Socket) => void): OpenConnection {
  const began = performance.now();
  const socket = connect({ port, host: '127.0.0.1' });
  let said = '';
  socket.on('data', (bytes) => {
    said += bytes.toString('latin1');
  });
  socket.once('connect', () => begin(socket));
  // Writing to a closed connection resets it.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return {
    connected: once(socket, 'connect'),
    hasEnded: () => socket.destroyed,
    ended: closed.then(() => ({ milliseconds: performance.now() - began, said })),
  };
}

/** Sends a byte per second until the connection ends. */
function trickle(socket: Socket, head: string): void {
  socket.write(head);
  const timer = setInterval(() => socket.write('a'), 1_000);
  socket.on('close', () => clearInterval(timer));
}

/** Sends sequential requests for `seconds`. @returns their sorted durations in milliseconds */
async function times(t: ExecutionContext, sendOne: () => Promise<number>, seconds: number): Promise<number[]> {
  const found: number[] = [];
  for (const ends = performance.now() + seconds * 1_000; performance.now() < ends; await delay(10)) {
    const began = performance.now();
    t.is(await sendOne(), 200);
    found.push(performance.now() - began);
  }
  return found.sort((a, b) => a - b);
}

/** Of some hundred requests: of the slowest hundredth, a busy machine decides. */
const p90 = (sorted: readonly number[]) => sorted[Math.floor(sorted.length * 0.9)] ?? 0;
const round = (value: number) => Math.round(value * 10) / 10;

test(`fault 31: up to ${idle} idle sockets, ${slow} slow heads and ${slow} slow bodies: 408 in time, and others do not notice`, async (t) => {
  t.timeout(90_000);
  const service = await startTestService();
  t.teardown(() => service.stop());
  const server = await startServerProcess(service.databaseUrl);
  t.teardown(() => server.stop());
  const { acme } = service;
  const { readWrite } = acme.people.ROLE_ADMIN;
  const readUsers = async () =>
    (await send(server.port, acme.host, '/api/v1/users?itemsPerPage=10', { headers: { 'api-token': readWrite } }))
      .status;
  for (let count = 0; count < 50; count += 1) await readUsers();
  const before = await times(t, readUsers, 3);

  const heads = Array.from({ length: slow }, () =>
    openConnection(server.port, (socket) => trickle(socket, `GET /api/v1/users HTTP/1.1\r\nHost: ${acme.host}\r\nX: `)),
  );
  const bodies = Array.from({ length: slow }, () =>
    openConnection(server.port, (socket) =>
      trickle(
        socket,
        `POST /api/v1/groups HTTP/1.1\r\nHost: ${acme.host}\r\nApi-Token: ${readWrite}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
      ),
    ),
  );
  const sockets: OpenConnection[] = [];
  // As many as a busy machine opens in time.
  const ends = performance.now() + opening;
  while (sockets.length < idle && performance.now() < ends) {
    sockets.push(...Array.from({ length: batch }, () => openConnection(server.port, () => {})));
    await Promise.all(sockets.slice(-batch).map(({ connected }) => connected));
    t.is(await readUsers(), 200);
  }
  const during = await times(t, readUsers, 3);
  const stillThere = sockets.filter(({ hasEnded }) => !hasEnded()).length;
  t.log(`p90 ${round(p90(before))} ms before, ${round(p90(during))} ms beside ${stillThere} idle sockets`);
  t.true(sockets.length >= Math.min(idle, fewest), `${sockets.length} idle sockets`);
  t.true(stillThere > sockets.length / 2);
  // Twice as long, plus a margin for busy machines.
  t.true(p90(during) < 2 * p90(before) + 150);

  for (const [kind, connections, from, to] of [
    ['heads', heads, 9_000, 16_000],
    ['bodies', bodies, 4_500, 11_000],
    ['idle sockets', sockets, 9_000, 20_000],
  ] as const) {
    const ended = await Promise.all(connections.map((one) => one.ended));
    const lives = ended.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    t.log(`${kind} lived ${round(lives[0] ?? 0)} to ${round(lives.at(-1) ?? 0)} ms`);
    t.true((lives[0] ?? 0) > from && (lives.at(-1) ?? 0) < to, kind);
    for (const { said } of ended) {
      t.regex(said, /^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/, kind);
    }
  }
  t.is(await readUsers(), 200);
});
