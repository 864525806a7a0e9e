/** The real PgBouncer with the deployed configuration, on a free port, in front of the PostgreSQL of the tests. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#fixtures/free-port.ts';
import { endWithParent } from '#server/platform/embedded-postgres/lifeline.ts';
import { until } from '#test/until.ts';

/** Debian installs servers outside of a user's PATH. */
const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` };

const isCi = !['', '0', 'false', undefined].includes(process.env.CI);

/** Skips tests without PgBouncer; in CI they run and fail instead. */
export const hasPgbouncer = isCi || spawnSync('pgbouncer', ['--version'], { env }).error === undefined;

export interface Pgbouncer {
  /** @param url of PostgreSQL, as a role @returns the same through PgBouncer */
  through(url: string): string;
  /** Output so far, with the refused connections. */
  output(): string;
  stop(): Promise<void>;
}

export interface PgbouncerOptions {
  /** URLs of PostgreSQL, each with the role and the password that PgBouncer accepts and uses itself. */
  readonly urls: readonly string[];
  /** Settings in place of those of the deployed file. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** A statement that PgBouncer runs on each new connection to PostgreSQL. */
  readonly connectQuery?: string;
}

/** @throws Error with the output if it does not start */
export async function startPgbouncer({ urls, settings = {}, connectQuery }: PgbouncerOptions): Promise<Pgbouncer> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-pgbouncer-'));
  // PgBouncer does not run as root, and reads its files as the other user.
  await chmod(folder, 0o755);
  const roles = urls.map((url) => new URL(url));
  const [server] = roles;
  if (!server) throw new Error('PgBouncer needs a URL of PostgreSQL');
  const users = join(folder, 'users.txt');
  await writeFile(users, roles.map((url) => `"${url.username}" "${decodeURIComponent(url.password)}"\n`).join(''));
  const changes = { listen_port: port, auth_file: users, ...settings };
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    [
      await readFile(join(import.meta.dirname, '../pgbouncer.ini'), 'utf8'),
      // The last value of a setting holds.
      ...Object.entries(changes).map(([name, value]) => `${name} = ${value}`),
      '[databases]',
      `* = host=127.0.0.1 port=${server.port}${connectQuery ? ` connect_query='${connectQuery}'` : ''}`,
      '',
    ].join('\n'),
  );
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...user, file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
    });
  }
  await once(child, 'spawn');
  if (child.pid === undefined) throw new Error('a process that was spawned has no pid');
  const cutLifeline = endWithParent(child.pid, 'INT');
  const exited = once(child, 'exit').then(cutLifeline);
  const listens = async () => {
    if (child.exitCode !== null) throw new Error(`pgbouncer does not start:\n${output}`);
    return canConnect(port);
  };
  await until(listens, 'pgbouncer listens');
  return {
    through: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    output: () => output,
    stop: async () => {
      // Other signals wait for its clients, in some versions.
      child.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function canConnect(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
