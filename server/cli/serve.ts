/** guildgate serve: the API, until it is told to stop. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import { startService } from '../compose.ts';
import { readServeConfig } from '../config.ts';
import { createLogger } from '../platform/log.ts';
import { untilSignal } from '../platform/signals.ts';
import { tellAllowed } from './open-doors.ts';
import { drainAfter, stopAndExit } from './stopping.ts';

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description(
      'serve the API (DATABASE_URL, DATABASE_POOL_SIZE, SECRET_KEY, REDIS_URL, HOST, PORT, TRUSTED_PROXIES, WEBHOOK_ALLOWED_ADDRESSES, CHROMIUM_PATH, METRICS_PORT, METRICS_HOST, SHUTDOWN_DELAY, LOG_LEVEL)',
    )
    .action(serve);
}

async function serve(): Promise<void> {
  const config = readServeConfig();
  const logger = createLogger(config.logLevel);
  const service = await startService(config, { logger });
  logger.info({ port: service.port }, 'serving');
  tellAllowed(config.webhookAllowedAddresses, logger);
  const signal = await untilSignal();
  // Balancers need time to notice; a person at a terminal has none.
  const announced = signal === 'SIGTERM' ? config.shutdownDelay * 1000 : 0;
  await stopAndExit(async () => {
    service.announceStop();
    await delay(announced);
    await service.stop(drainAfter(announced));
  }, logger);
}
