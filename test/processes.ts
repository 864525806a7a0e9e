/** Starts servers and workers as processes, as nodes over one database. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endWithParent } from '#server/platform/embedded-postgres/lifeline.ts';
import { environment } from './environment.ts';
import { testSecret } from './template.ts';

/** Exit of a process: code or signal. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface GuildgateProcess {
  readonly pid: number;
  /** Port of its metrics when `METRICS_PORT` is set; otherwise 0. */
  readonly metricsPort: number;
  /** Log lines so far. */
  readonly logLines: readonly string[];
  /** Resolves when it has ended. */
  readonly ended: Promise<Ending>;
  kill(signal: NodeJS.Signals): void;
  /** Ends it as an orchestrator does: SIGTERM, and SIGKILL after 25 s. */
  stop(): Promise<Ending>;
}

export interface ServerProcess extends GuildgateProcess {
  /** HTTP port. */
  readonly port: number;
}

/** Additional environment variables. */
export type Settings = Readonly<Record<string, string>>;

/** In milliseconds; longer than any graceful shutdown. */
const killAfter = 25_000;

/**
 * @param redisUrl for rate limits; without it only one process can serve a database
 * @returns `guildgate serve`, listening. @throws when it ends before that
 */
export async function startServerProcess(
  databaseUrl: string,
  redisUrl = '',
  settings: Settings = {},
): Promise<ServerProcess> {
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, HOST: '127.0.0.1', PORT: '0', ...settings };
  const { process, line } = await startProcess('serve', 'serving', env);
  return { ...process, port: Number(line.port) };
}

/**
 * @param databaseUrl with the worker's role
 * @returns `guildgate worker`, running. @throws when it ends before that
 */
export async function startWorkerProcess(
  databaseUrl: string,
  smtpUrl: string,
  settings: Settings = {},
): Promise<GuildgateProcess> {
  const mail = { SMTP_URL: smtpUrl, MAIL_FROM: 'no-reply@guildgate.example' };
  const env = { WORKER_DATABASE_URL: databaseUrl, ...mail, WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8', ...settings };
  return (await startProcess('worker', 'working', env)).process;
}

interface LogLine {
  readonly msg?: string;
  readonly port?: number;
}

/** @param ready the log message of a started process */
async function startProcess(
  command: string,
  ready: string,
  settings: Settings,
): Promise<{ process: GuildgateProcess; line: LogLine }> {
  const child = spawn(process.execPath, ['server/cli.ts', command], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...environment,
      SECRET_KEY: testSecret.toString('base64'),
      LOG_LEVEL: 'info',
      // No proxy needs time to notice the shutdown.
      SHUTDOWN_DELAY: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`guildgate ${command} could not be started`);
  const cutLifeline = endWithParent(pid, 'TERM');
  const ended = new Promise<Ending>((resolve) => {
    child.once('exit', (code, signal) => {
      cutLifeline();
      resolve({ code, signal });
    });
  });
  const logLines: string[] = [];
  const isReady = Promise.withResolvers<LogLine>();
  let metricsPort = 0;
  createInterface(child.stdout).on('line', (text) => {
    logLines.push(text);
    const line: LogLine = JSON.parse(text);
    if (line.msg === 'metrics are served') metricsPort = line.port ?? 0;
    if (line.msg === ready) isReady.resolve(line);
  });
  const line = await Promise.race([isReady.promise, ended]);
  if ('code' in line) throw new Error(`guildgate ${command} ended with ${line.code} before it was ready`);
  const stop = async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), killAfter);
    return ended.finally(() => clearTimeout(late));
  };
  const kill = (signal: NodeJS.Signals) => void child.kill(signal);
  return { process: { pid, metricsPort, logLines, ended, kill, stop }, line };
}

/** @returns whether a process exists; also true for stopped processes and zombies. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
