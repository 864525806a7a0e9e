/** guildgate worker: jobs, mail and webhooks, until it is told to stop. */
import type { Command } from 'commander';
import { readWorkerConfig } from '../config.ts';
import { createLogger } from '../platform/log.ts';
import { untilSignal } from '../platform/signals.ts';
import { tellAllowed } from './open-doors.ts';
import { stopAndExit } from './stopping.ts';

export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description(
      'work off jobs, send mail and webhooks (WORKER_DATABASE_URL, DATABASE_POOL_SIZE, WORKER_CONCURRENCY, SECRET_KEY, SMTP_URL, MAIL_FROM, MAIL_CONNECTIONS, WEBHOOK_ALLOWED_ADDRESSES, METRICS_PORT, METRICS_HOST, LOG_LEVEL)',
    )
    .action(work);
}

async function work(): Promise<void> {
  const config = readWorkerConfig();
  const logger = createLogger(config.logLevel);
  // Before it starts: see serve.ts.
  const told = untilSignal();
  const { startWorker } = await import('../compose-worker.ts');
  const worker = await startWorker(config, { logger });
  logger.info({}, 'working');
  tellAllowed(config.webhookAllowedAddresses, logger);
  await told;
  await stopAndExit(() => worker.stop(), logger);
}
