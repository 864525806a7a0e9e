/** The command `guildgate worker`: jobs, emails and webhooks, until a stop signal. */
import type { Command } from 'commander';
import { readWorkerConfig } from '../config.ts';
import { collectEarly } from '../platform/heap.ts';
import { createLogger } from '../platform/log.ts';
import { untilSignal } from '../platform/signals.ts';
import { packageSettings, startTracing } from '../platform/tracing/export.ts';
import { warnAboutSettings } from './setting-warnings.ts';
import { stopAndExit } from './stopping.ts';

export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description(
      `run jobs, send emails and webhooks (WORKER_DATABASE_URL, WORKER_DATABASE_DIRECT_URL, DATABASE_POOL_SIZE, WORKER_CONCURRENCY, SECRET_KEY, SECRET_KEY_FOR_OPENING, SMTP_URL, MAIL_FROM, MAIL_CONNECTIONS, SESSION_RETENTION_DAYS, AUDIT_LOG_RETENTION_DAYS, WEBHOOK_ALLOWED_ADDRESSES, GATEWAY_CONTRACTS, CHROMIUM_PATH, DATA_DIR, METRICS_PORT, METRICS_HOST, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG, ${packageSettings.join(', ')}, LOG_LEVEL)`,
    )
    .action(work);
}

async function work(): Promise<void> {
  collectEarly();
  const config = readWorkerConfig();
  const logger = createLogger(config.logLevel);
  // Before the start: see serve.ts.
  const stopSignal = untilSignal();
  const { startWorker } = await import('../compose-worker.ts');
  const tracing = config.tracing && (await startTracing(config.tracing, logger));
  const worker = await startWorker(config, { logger, tracing });
  logger.info({}, 'working');
  warnAboutSettings(config, logger);
  await stopSignal;
  await stopAndExit(() => worker.stop(), logger);
}
