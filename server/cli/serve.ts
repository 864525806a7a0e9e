/** guildgate serve: the API, until it is told to stop. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import { answerPrimary, childNumber, tellPrimary } from '../cluster/child.ts';
import { readServeConfig, type ServeConfig } from '../config.ts';
import { createLogger, type Logger } from '../platform/log.ts';
import { type StopSignal, untilSignal } from '../platform/signals.ts';
import { explanation } from './explanation.ts';
import { tellAllowed } from './open-doors.ts';
import { drainAfter, lastResort, stopAndExit } from './stopping.ts';

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description(
      'serve the API (DATABASE_URL, DATABASE_POOL_SIZE, SECRET_KEY, REDIS_URL, HOST, PORT, PROCESSES, TRUSTED_PROXIES, WEBHOOK_ALLOWED_ADDRESSES, CHROMIUM_PATH, METRICS_PORT, METRICS_HOST, SHUTDOWN_DELAY, LOG_LEVEL)',
    )
    .action(serve);
}

async function serve(): Promise<void> {
  const config = readServeConfig();
  const logger = createLogger(config.logLevel);
  // From here on: who is told to stop while it starts, or just as it has said that it serves, stops in order all the same.
  const told = untilSignal();
  if (childNumber !== undefined) await serveAsChild(config, logger.child({ process: childNumber }), told);
  else if (config.processes > 1) await serveAsCluster(config, logger.child({ process: 'primary' }), told);
  else await serveAlone(config, logger, told);
}

async function serveAlone(config: ServeConfig, logger: Logger, told: Promise<StopSignal>): Promise<void> {
  // With the command, and not with the command line: a process has in its memory what it needs.
  const { startService } = await import('../compose.ts');
  const service = await startService(config, { logger });
  logger.info({ port: service.port }, 'serving');
  tellAllowed(config.webhookAllowedAddresses, logger);
  await stopWhenTold(service, config, logger, told);
}

async function serveAsChild(config: ServeConfig, logger: Logger, told: Promise<StopSignal>): Promise<void> {
  try {
    const { startService } = await import('../compose.ts');
    const service = await startService(config, { logger, showMetrics: answerPrimary });
    logger.info({ port: service.port, pid: process.pid }, 'serving as one of several');
    await tellPrimary({ guildgate: 'serving', port: service.port });
    await stopWhenTold(service, config, logger, told);
  } catch (error) {
    const sentence = explanation(error);
    if (sentence === undefined) throw error;
    // Said by the primary, and once.
    await tellPrimary({ guildgate: 'failed', explanation: sentence });
    process.exit(1);
  }
}

async function serveAsCluster(config: ServeConfig, logger: Logger, told: Promise<StopSignal>): Promise<void> {
  const { startCluster } = await import('../cluster/primary.ts');
  const cluster = await startCluster(config, logger);
  logger.info({ port: cluster.port, processes: config.processes }, 'serving');
  tellAllowed(config.webhookAllowedAddresses, logger);
  const signal = await told;
  await stopAndExit(() => cluster.stop(signal), logger, lastResort.ofCluster, cluster.kill);
}

interface Stoppable {
  announceStop(): void;
  stop(drain: number): Promise<void>;
}

async function stopWhenTold(
  service: Stoppable,
  { shutdownDelay }: ServeConfig,
  logger: Logger,
  told: Promise<StopSignal>,
): Promise<void> {
  const signal = await told;
  // Balancers need time to notice; a person at a terminal has none.
  const announced = signal === 'SIGTERM' ? shutdownDelay * 1000 : 0;
  const stop = async () => {
    service.announceStop();
    await delay(announced);
    await service.stop(drainAfter(announced));
  };
  await stopAndExit(stop, logger);
}
