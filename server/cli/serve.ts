/** guildgate serve: the API, until it is told to stop. */
import type { Command } from 'commander';
import { startService } from '../compose.ts';
import { readConfig } from '../config.ts';
import { createLogger } from '../platform/log.ts';
import { untilSignal } from '../platform/signals.ts';
import { tellAllowed } from './open-doors.ts';

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description(
      'serve the API (DATABASE_URL, DATABASE_POOL_SIZE, SECRET_KEY, REDIS_URL, HOST, PORT, TRUSTED_PROXIES, WEBHOOK_ALLOWED_ADDRESSES, CHROMIUM_PATH, METRICS_PORT, METRICS_HOST, LOG_LEVEL)',
    )
    .action(serve);
}

async function serve(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  const service = await startService(config, { logger });
  logger.info({ port: service.port }, 'serving');
  tellAllowed(config.webhookAllowedAddresses, logger);
  await untilSignal();
  logger.info({}, 'stopping');
  await service.stop();
}
