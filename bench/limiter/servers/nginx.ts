/** nginx with and without its own limit_req, with one worker and a configuration of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#fixtures/free-port.ts';
import { endWithParent } from '#server/platform/embedded-postgres/lifeline.ts';
import { serveParent } from '#test/serve-parent.ts';
import { body, type ServerAddress, type ServerSettings } from './settings.ts';

let child: ChildProcess | undefined;
let folder: string | undefined;

function configuration(port: number, { limiter, quota, windowSeconds }: ServerSettings): string {
  // limit_req runs before the content phase, so the route must be a file: `return` would run earlier.
  const zone = `limit_req_zone $http_x_client zone=clients:64m rate=${(quota * 60) / windowSeconds}r/m;`;
  const limit = `limit_req zone=clients burst=${quota - 1} nodelay; limit_req_status 429;`;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`);
  return `
daemon off; worker_processes 1; pid nginx.pid; error_log stderr crit;
events { worker_connections 2048; }
http {
  access_log off; default_type application/json; keepalive_requests 1000000000; open_file_cache max=10;
  ${temporary.join(' ')}
  ${limiter === undefined ? '' : zone}
  server {
    listen 127.0.0.1:${port}; root files;
    location = /limited { ${limiter === undefined ? '' : limit} }
  }
}
`;
}

async function start(settings: ServerSettings): Promise<ServerAddress> {
  const port = await freePort();
  folder = await mkdtemp(join(tmpdir(), 'guildgate-nginx-'));
  // Its worker runs as another user when root starts it.
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'nginx.conf'), configuration(port, settings).replace('root files', `root ${folder}`));
  await writeFile(join(folder, 'limited'), JSON.stringify(body));
  const nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Debian installs it outside of a user's PATH.
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` },
    detached: true,
  });
  child = nginx;
  await once(nginx, 'spawn');
  if (nginx.pid === undefined) throw new Error('a process that was spawned has no pid');
  nginx.once('exit', endWithParent(nginx.pid, 'TERM'));
  for (const deadline = performance.now() + 5000; !(await listens(port)); await delay(10)) {
    if (nginx.exitCode !== null || performance.now() > deadline) throw new Error('nginx does not start');
  }
  return { port, pid: nginx.pid };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}

serveParent(start, async () => {
  if (child?.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});
