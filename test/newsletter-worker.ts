/**
 * Program: a worker that sends newsletters, for tests that kill it. Reads WORKER_DATABASE_URL, SMTP_URL,
 * SECRET_KEY, MAIL_CONNECTIONS, and HEARTBEAT_EVERY, HEARTBEAT_SILENT_AFTER and LEASE in milliseconds.
 */
import { startWorker } from '#server/compose-worker.ts';
import { readWorkerConfig } from '#server/config.ts';
import { newsletterTasks } from '#server/features/newsletters/tasks.ts';

const milliseconds = (name: string) => Number(process.env[name]);
await startWorker(readWorkerConfig({ ...process.env, MAIL_FROM: 'no-reply@guildgate.example', LOG_LEVEL: 'silent' }), {
  heartbeat: { every: milliseconds('HEARTBEAT_EVERY'), silentAfter: milliseconds('HEARTBEAT_SILENT_AFTER') },
  tasks: (_own, deps) => newsletterTasks(deps, { slice: 5_000, lease: milliseconds('LEASE') }),
});
