/** Starts worker processes with short heartbeats, for tests that kill them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { endWithParent } from '#server/platform/embedded-postgres/lifeline.ts';
import { heartbeatTimes } from '#server/platform/jobs/heartbeat.ts';
import { environment } from '#test/environment.ts';
import { testSecret } from '#test/template.ts';

/** A twentieth of the production times. */
const quick = { every: heartbeatTimes.every / 20, silentAfter: heartbeatTimes.silentAfter / 20 };

/** @returns a running worker with all tasks. @throws when it ends before it is ready */
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
  // A test that times out never runs its teardown.
  if (child.pid !== undefined) child.once('exit', endWithParent(child.pid, 'TERM'));
  await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
  if (child.exitCode !== null) throw new Error(`the worker ended with ${child.exitCode} instead of working`);
  // Discards further output: a full pipe would block the worker.
  child.stdout.resume();
  return child;
}
