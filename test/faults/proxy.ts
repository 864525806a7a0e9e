/** A real proxy that shares few upstream connections among clients, where request smuggling would have an effect. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#fixtures/free-port.ts';
import { endWithParent } from '#server/platform/embedded-postgres/lifeline.ts';

export type ProxyName = 'nginx' | 'haproxy';

export interface Proxy {
  readonly port: number;
  /** @returns the request lines of forwarded requests. */
  passedOn(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Debian installs them in directories of root's PATH. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };

/** @returns whether the proxy is installed. */
export const hasProxy = (name: ProxyName): boolean => spawnSync(name, ['-v'], { env }).error === undefined;

/** Both log one line per request: the upstream server if forwarded, a tab, and the request line. */
const configurations: Readonly<Record<ProxyName, (port: number, behind: number) => string>> = {
  nginx: (port, behind) => `
daemon off; worker_processes 1; pid nginx.pid; error_log stderr crit;
events { worker_connections 512; }
http {
  log_format passed '$upstream_addr\t$request'; access_log passed.log passed;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join(' ')}
  upstream api { server 127.0.0.1:${behind}; keepalive 2; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://api; proxy_http_version 1.1; proxy_request_buffering off;
      proxy_set_header Host $http_host; proxy_set_header Connection "";
    }
  }
}
`,
  haproxy: (port, behind) => `
global
  log stdout format raw local0
  maxconn 512
defaults
  mode http
  log global
  log-format "%[srv_name]\t%r"
  timeout connect 2s
  timeout client 10s
  timeout server 10s
  http-reuse always
frontend front
  bind 127.0.0.1:${port}
  default_backend api
backend api
  server api 127.0.0.1:${behind} pool-max-conn 2
`,
};

/** @param behind port of the server. @throws when it does not start, with its output */
export async function startProxy(name: ProxyName, behind: number): Promise<Proxy> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), `guildgate-${name}-`));
  // Started by root, nginx works as another user.
  await chmod(folder, 0o755);
  const file = join(folder, `${name}.conf`);
  await writeFile(file, configurations[name](port, behind));
  const args = name === 'nginx' ? ['-p', folder, '-c', file, '-e', 'stderr'] : ['-db', '-f', file];
  const log = join(folder, 'passed.log');
  // Not a pipe: nginx opens its log by name, and Node's pipes are sockets.
  const output = await open(log, 'a');
  const child = spawn(name, args, { env, stdio: ['ignore', output.fd, 'pipe'], detached: true });
  await once(child, 'spawn');
  await output.close();
  if (child.pid === undefined) throw new Error('a process that was spawned has no pid');
  child.once('exit', endWithParent(child.pid, 'TERM'));
  let complaints = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    complaints = (complaints + String(bytes)).slice(-5_000);
  });
  const passedOn = async () => {
    const lines = (await readFile(log, 'latin1')).split('\n').map((line) => line.split('\t'));
    return lines.flatMap(([server = '', request]) => (request && !/^(?:-|<NOSRV>)?$/.test(server) ? [request] : []));
  };
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  for (const ends = performance.now() + 30_000; !(await listens(port)); await delay(10)) {
    if (child.exitCode === null && performance.now() < ends) continue;
    await stop();
    throw new Error(`${name} does not start: ${complaints}`);
  }
  return { port, passedOn, stop };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
