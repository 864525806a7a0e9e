/** The command `guildgate serve`: the API, until a stop signal. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import { childNumber, reportToPrimary, sendToPrimary } from '../cluster/child.ts';
import { readServeConfig, type ServeConfig } from '../config.ts';
import { createLogger, type Logger } from '../platform/log.ts';
import { type StopSignal, untilSignal } from '../platform/signals.ts';
import { packageSettings, startTracing } from '../platform/tracing/export.ts';
import { explanation } from './explanation.ts';
import { warnAboutSettings } from './setting-warnings.ts';
import { drainAfter, lastResort, stopAndExit } from './stopping.ts';

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description(
      `serve the API (DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOL_SIZE, SECRET_KEY, SECRET_KEY_FOR_OPENING, REDIS_URL, HOST, PORT, PROCESSES, TRUSTED_PROXIES, WEBHOOK_ALLOWED_ADDRESSES, GATEWAY_CONTRACTS, CHROMIUM_PATH, DATA_DIR, METRICS_PORT, METRICS_HOST, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG, ${packageSettings.join(', ')}, TRACEPARENT_FROM, SHUTDOWN_DELAY, LOG_LEVEL)`,
    )
    .action(serve);
}

async function serve(): Promise<void> {
  const config = readServeConfig();
  const logger = createLogger(config.logLevel);
  // Before the start, so that a signal during the start also leads to an orderly stop.
  const stopSignal = untilSignal();
  if (childNumber !== undefined) await serveAsChild(config, logger.child({ process: childNumber }), stopSignal);
  else if (config.processes > 1) await serveAsCluster(config, logger.child({ process: 'primary' }), stopSignal);
  else await serveAlone(config, logger, stopSignal);
}

async function serveAlone(config: ServeConfig, logger: Logger, stopSignal: Promise<StopSignal>): Promise<void> {
  // Imported on demand, so that other commands do not load the server.
  const { startService } = await import('../compose.ts');
  const tracing = config.tracing && (await startTracing(config.tracing, logger));
  const service = await startService(config, { logger, tracing });
  logger.info({ port: service.port }, 'serving');
  warnAboutSettings(config, logger);
  await stopOnSignal(service, config, logger, stopSignal);
}

async function serveAsChild(config: ServeConfig, logger: Logger, stopSignal: Promise<StopSignal>): Promise<void> {
  try {
    const { startService } = await import('../compose.ts');
    const tracing = config.tracing && (await startTracing(config.tracing, logger));
    const service = await startService(config, { logger, tracing, showMetrics: reportToPrimary });
    logger.info({ port: service.port, pid: process.pid }, 'serving as one of several');
    await sendToPrimary({ guildgate: 'serving', port: service.port });
    await stopOnSignal(service, config, logger, stopSignal);
  } catch (error) {
    const sentence = explanation(error);
    if (sentence === undefined) throw error;
    // The primary prints it once.
    await sendToPrimary({ guildgate: 'failed', explanation: sentence });
    process.exit(1);
  }
}

async function serveAsCluster(config: ServeConfig, logger: Logger, stopSignal: Promise<StopSignal>): Promise<void> {
  const { startCluster } = await import('../cluster/primary.ts');
  const cluster = await startCluster(config, logger);
  logger.info({ port: cluster.port, processes: config.processes }, 'serving');
  warnAboutSettings(config, logger);
  const signal = await stopSignal;
  await stopAndExit(() => cluster.stop(signal), logger, lastResort.ofCluster, cluster.kill);
}

interface Stoppable {
  announceStop(): void;
  stop(drain: number): Promise<void>;
}

async function stopOnSignal(
  service: Stoppable,
  { shutdownDelay }: ServeConfig,
  logger: Logger,
  stopSignal: Promise<StopSignal>,
): Promise<void> {
  const signal = await stopSignal;
  // Only load balancers need the delay; Ctrl-C at a terminal stops at once.
  const announced = signal === 'SIGTERM' ? shutdownDelay * 1000 : 0;
  const stop = async () => {
    service.announceStop();
    await delay(announced);
    await service.stop(drainAfter(announced));
  };
  await stopAndExit(stop, logger);
}
