/** Workers that miss each other sooner than the real ones, as processes that a test may kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { tieToOurLife } from '#server/platform/embedded-postgres/lifeline.ts';
import { heartbeatTimes } from '#server/platform/jobs/heartbeat.ts';
import { environment } from '#test/environment.ts';
import { testSecret } from '#test/template.ts';

/** A twentieth of the real ones. */
const quick = { every: heartbeatTimes.every / 20, silentAfter: heartbeatTimes.silentAfter / 20 };

/** @returns a worker of every task, working. @throws when it ends before it does */
export async function startQuickWorker(
  workerUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'quick-worker.ts')], {
    env: {
      ...environment,
      WORKER_DATABASE_URL: workerUrl,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'no-reply@guildgate.example',
      SECRET_KEY: testSecret.toString('base64'),
      WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8',
      HEARTBEAT_EVERY: String(quick.every),
      HEARTBEAT_SILENT_AFTER: String(quick.silentAfter),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A test that is given up on never reaches its teardown.
  if (child.pid !== undefined) child.once('exit', tieToOurLife(child.pid, 'TERM'));
  await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
  if (child.exitCode !== null) throw new Error(`the worker ended with ${child.exitCode} instead of working`);
  // Whatever else it says: nobody reads it, and a pipe that is full would stop it.
  child.stdout.resume();
  return child;
}
