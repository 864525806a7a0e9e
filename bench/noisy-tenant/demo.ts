/** The demo as a separate process with quotas raised, so that only the sharing among tenants is measured. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface Reply {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

interface Sending {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Source address: any of 127.0.0.0/8. */
  readonly from?: string;
}

/** One of the two tenants, as its administrator calls it. */
export interface Tenant {
  readonly host: string;
  readonly email: string;
  readonly password: string;
  readonly apiToken: string;
}

export interface Demo {
  readonly port: number;
  readonly mailUrl: string;
  readonly noisy: Tenant;
  readonly quiet: Tenant;
  send(tenant: Tenant, path: string, sending?: Sending): Promise<Reply>;
  /** Sent as the administrator. @returns the JSON of a successful response. */
  write(tenant: Tenant, path: string, body: object): Promise<{ id: string }>;
  stop(): Promise<void>;
}

const project = join(import.meta.dirname, '../..');
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Buckets that an attack or a probe would exhaust first; those missing in a checkout are left out. */
const buckets = [
  ...['loginCheck', 'invoicePdf', 'contactsCsv', 'usersUpdatePassword', 'requestLoginOtp', 'requestLoginOtpByAddress'],
];

/** @throws when the demo does not start */
export async function startDemo(): Promise<Demo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'guildgate-noisy-'));
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  const [port = 0, mailPort = 0, webhookPort = 0] = ports;
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, ['server/cli.ts', 'demo'], {
    cwd: project,
    env: { ...env, PORT: String(port), MAIL_PORT: String(mailPort), WEBHOOK_PORT: String(webhookPort) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  while (!output.includes('Stop with Ctrl-C')) {
    if (child.exitCode !== null) throw new Error(`the demo ended with ${child.exitCode}`);
    await Promise.race([once(child.stdout, 'data'), ended]);
  }
  const file = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
  const [noisy, quiet]: Tenant[] = file.tenants.map(
    (tenant: {
      host: string;
      users: { email: string; password: string }[];
      apiTokens: { readWrite: string };
    }): Tenant => ({
      host: tenant.host,
      email: tenant.users[0]?.email ?? '',
      password: tenant.users[0]?.password ?? '',
      apiToken: tenant.apiTokens.readWrite,
    }),
  );
  if (!noisy || !quiet) throw new Error('the demo has fewer than two tenants');
  for (const { host } of [noisy, quiet]) for (const bucket of buckets) await raise(host, bucket, env);
  // A new quota takes effect within two seconds.
  await delay(2_000);
  const send: Demo['send'] = (tenant, path, sending) => sendTo(port, tenant.host, path, sending);
  return {
    port,
    mailUrl: file.mail.url,
    noisy,
    quiet,
    send,
    async write(tenant, path, body) {
      const reply = await send(tenant, path, { method: 'POST', headers: { 'api-token': tenant.apiToken }, body });
      if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${reply.text}`);
      return JSON.parse(reply.text);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      agent.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function raise(host: string, bucket: string, env: NodeJS.ProcessEnv): Promise<void> {
  const args = ['server/cli.ts', 'limits', 'set', host, bucket, '10000'];
  await once(spawn(process.execPath, args, { cwd: project, env, stdio: 'ignore' }), 'close');
}

function sendTo(port: number, host: string, path: string, sending: Sending = {}): Promise<Reply> {
  const { method = 'GET', headers, body, from } = sending;
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        ...{ host: '127.0.0.1', port, path, method, agent },
        ...(from !== undefined && { localAddress: from }),
        headers: { host, ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text }),
        );
      },
    );
    request.on('error', reject);
    request.end(payload);
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}
