/** Servers and workers as processes of their own, over one database: what nodes behind a proxy are. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { tieToOurLife } from '#server/platform/embedded-postgres/lifeline.ts';
import { environment } from './environment.ts';
import { testSecret } from './template.ts';

/** How a process ended: with a code, or by a signal. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface GuildgateProcess {
  readonly pid: number;
  /** Where its metrics are, with the setting `METRICS_PORT`; 0 without. */
  readonly metricsPort: number;
  /** What it has logged so far, line by line. */
  readonly logLines: readonly string[];
  /** Resolves when it has ended, however it did. */
  readonly ended: Promise<Ending>;
  kill(signal: NodeJS.Signals): void;
  /** Ends it as an orchestrator does: SIGTERM, and SIGKILL for one that has not ended after 25 s. */
  stop(): Promise<Ending>;
}

export interface ServerProcess extends GuildgateProcess {
  /** Where it listens. */
  readonly port: number;
}

/** Environment variables, beside those that are set already. */
export type Settings = Readonly<Record<string, string>>;

/** In milliseconds: later than any process that was told to stop may end by itself. */
const killAfter = 25_000;

/**
 * @param redisUrl where rate limits are counted; without it, only one process can serve a database
 * @returns `guildgate serve`, listening. @throws when it ends before it does.
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
 * @param databaseUrl as the worker's role
 * @returns `guildgate worker`, at work. @throws when it ends before it is.
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

/** @param ready what it logs when it has started */
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
      // No proxy has to notice that it stops.
      SHUTDOWN_DELAY: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`guildgate ${command} could not be started`);
  const cutLifeline = tieToOurLife(pid, 'TERM');
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

/** @returns whether a process is there, also one that is stopped and one that nobody has waited for. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
