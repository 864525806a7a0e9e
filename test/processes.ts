/** Servers and workers as processes of their own, over one database: what nodes behind a proxy are. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { testSecret } from './template.ts';

export interface OwnProcess {
  /** Every line that it has logged, whole. */
  readonly logLines: readonly string[];
  /** How it ended: a signal's name or an exit code; nothing while it runs. */
  ended(): string | number | undefined;
  /** SIGSTOP and SIGCONT: as a machine that stands still. */
  signal(signal: NodeJS.Signals): void;
  /** SIGKILL. @returns once it is gone */
  kill(): Promise<void>;
  /** SIGTERM. @returns once it is gone */
  stop(): Promise<void>;
}

export interface ServerProcess extends OwnProcess {
  readonly port: number;
}

export interface ProcessOptions {
  /** Where rate limits are counted; without it, only one process can serve a database. */
  readonly redisUrl?: string;
  /** Arguments of Node itself. */
  readonly nodeArgs?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const projectDir = join(import.meta.dirname, '..');

/** To end with this process: a test that throws elsewhere never reaches its teardown. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** @returns `guildgate serve`, listening. @throws when it ends before it does */
export async function startServerProcess(
  databaseUrl: string,
  { redisUrl = '', ...options }: ProcessOptions = {},
): Promise<ServerProcess> {
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, HOST: '127.0.0.1', PORT: '0' };
  const { line, ...server } = await startProcess(['server/cli.ts', 'serve'], 'serving', {
    ...options,
    env: { ...env, ...options.env },
  });
  const { port }: { port: number } = JSON.parse(line);
  return { port, ...server };
}

export interface WorkerProcessOptions extends ProcessOptions {
  readonly smtpUrl?: string;
  /** Milliseconds; see test/faults/worker.ts. Absent: `guildgate worker`, with the real ones. */
  readonly heartbeat?: { readonly every: number; readonly silentAfter: number };
}

/** @returns a worker of every task, working. @throws when it ends before it does */
export async function startWorkerProcess(
  workerUrl: string,
  { smtpUrl = 'smtp://127.0.0.1:9', heartbeat, ...options }: WorkerProcessOptions = {},
): Promise<OwnProcess> {
  const env = {
    WORKER_DATABASE_URL: workerUrl,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'no-reply@guildgate.example',
    WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8',
    ...(heartbeat && { HEARTBEAT_EVERY: `${heartbeat.every}`, HEARTBEAT_SILENT_AFTER: `${heartbeat.silentAfter}` }),
  };
  const script = heartbeat ? ['test/faults/worker.ts'] : ['server/cli.ts', 'worker'];
  const { line: _, ...worker } = await startProcess(script, 'working', { ...options, env: { ...env, ...options.env } });
  return worker;
}

/**
 * @param ready the message of the line of the log that says that it is
 * @returns the process, and that line
 */
async function startProcess(
  script: readonly string[],
  ready: string,
  { nodeArgs = [], env }: ProcessOptions,
): Promise<OwnProcess & { line: string }> {
  const child = spawn(process.execPath, [...nodeArgs, ...script], {
    cwd: projectDir,
    env: { PATH: process.env.PATH, SECRET_KEY: testSecret.toString('base64'), LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const exited = once(child, 'exit').then(() => void running.delete(child));
  const logLines: string[] = [];
  const lines = createInterface(child.stdout);
  const line = await new Promise<string>((resolve, reject) => {
    lines.on('line', (text) => {
      logLines.push(text);
      if (text.includes(`"msg":"${ready}"`)) resolve(text);
    });
    child.once('exit', (code) => reject(new Error(`it ended with ${code} before it was ${ready}`)));
  });
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await exited;
  };
  return {
    line,
    logLines,
    ended: () => child.signalCode ?? child.exitCode ?? undefined,
    signal: (signal) => void child.kill(signal),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
