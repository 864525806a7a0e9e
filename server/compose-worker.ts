/** Composition root of the worker: starts and stops its parts in order. */
import { setTimeout as delay } from 'node:timers/promises';
import { serviceFaults } from '#contracts/services/load.ts';
import type { WorkerConfig } from './config.ts';
import { expireAdhesionsTask } from './features/adhesions/expire-task.ts';
import { forgetChangesTask } from './features/changes/forget-task.ts';
import { createDocuments } from './features/documents/documents.ts';
import { invoiceAttachment } from './features/documents/invoice-attachment.ts';
import { emailTemplateTasks } from './features/email-templates/tasks.ts';
import { forgetSignupTask, signupTask } from './features/event-signup/tasks.ts';
import { forgetExportsTask } from './features/exports/forget-task.ts';
import { runExportTask } from './features/exports/run-task.ts';
import { sendFormTask } from './features/forms/send-task.ts';
import { accessEnding } from './features/identity/end-access.ts';
import { identityTasks } from './features/identity/tasks.ts';
import { forgetImportsTask } from './features/imports/forget-task.ts';
import { runImportTask } from './features/imports/run-task.ts';
import { sendInvitationTask } from './features/invitations/send-task.ts';
import { newsletterTasks } from './features/newsletters/tasks.ts';
import { type NotificationTaskDeps, notificationTasks } from './features/notifications/tasks.ts';
import { revokeOAuthOf } from './features/oauth/store.ts';
import { permissionTasks } from './features/permission/tasks.ts';
import { anonymiseDueTask } from './features/personal-data/anonymise-task.ts';
import { expireTask } from './features/registrations/expire-task.ts';
import { type Retention, retentionTask } from './features/retention/task.ts';
import { inviteTask } from './features/users/invite-task.ts';
import { webhookMetrics } from './features/webhooks/metrics.ts';
import { webhookOutbound } from './features/webhooks/outbound.ts';
import { type WebhookTasks, webhookTasks } from './features/webhooks/tasks.ts';
import { ContractViolations } from './gateway/startup-checks.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { closeInTime } from './platform/closing.ts';
import { startJobTableCleanup } from './platform/jobs/cleanup.ts';
import type { HeartbeatTimes } from './platform/jobs/heartbeat.ts';
import { jobMetrics } from './platform/jobs/metrics.ts';
import { openQueue } from './platform/jobs/queue.ts';
import { type AnyTask, anyTask } from './platform/jobs/task.ts';
import { type Worker as QueueWorker, startWorker as startQueueWorker } from './platform/jobs/worker.ts';
import { createLogger, type Logger } from './platform/log.ts';
import { createMailer, type Mailer } from './platform/mail/mailer.ts';
import { countedMailer } from './platform/mail/metrics.ts';
import { createRegistry, type MetricsListener, serveMetrics } from './platform/metrics.ts';
import { createPdfRenderer } from './platform/pdf/renderer.ts';
import { poolerOf, sessionNames } from './platform/postgres/address.ts';
import { commitSignals } from './platform/postgres/commit-signals.ts';
import { createDatabase, type Database } from './platform/postgres/database.ts';
import { createPool } from './platform/postgres/pool.ts';
import { assertSafeRole } from './platform/postgres/roles.ts';
import { assertSessions } from './platform/postgres/sessions.ts';
import { processMetrics } from './platform/process-metrics.ts';
import { type Random, systemRandom } from './platform/random.ts';
import { readinessOf } from './platform/readiness.ts';
import { type Secrets, secretsFrom } from './platform/secrets.ts';
import type { Tracing } from './platform/tracing/export.ts';

/** Dependencies of the features' tasks. */
interface TaskDeps extends Pick<NotificationTaskDeps, 'printInvoice'> {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly retention: Retention;
}

/**
 * All tasks except those that send webhooks, which have their own queues. A job of an unknown task waits for a worker
 * that has it.
 */
function everyTask(deps: TaskDeps, webhooks: WebhookTasks): AnyTask[] {
  return [
    ...identityTasks(deps),
    ...permissionTasks(),
    anyTask(sendInvitationTask(deps)),
    anyTask(signupTask(deps)),
    anyTask(forgetSignupTask()),
    anyTask(inviteTask(deps)),
    anyTask(expireTask(deps)),
    anyTask(sendFormTask(deps)),
    anyTask(forgetChangesTask()),
    anyTask(expireAdhesionsTask()),
    anyTask(runImportTask({ ...deps, endAccess: accessEnding(revokeOAuthOf) })),
    anyTask(forgetImportsTask()),
    anyTask(runExportTask()),
    anyTask(forgetExportsTask()),
    anyTask(anonymiseDueTask()),
    anyTask(retentionTask(deps.retention)),
    ...emailTemplateTasks(deps),
    ...newsletterTasks(deps),
    ...notificationTasks(deps),
    ...webhooks.other,
  ];
}

/** Parts that tests replace. */
export interface WorkerSubstitutes {
  readonly clock?: Clock;
  readonly random?: Random;
  readonly logger?: Logger;
  /** Stopped with the worker, when the last job has ended. */
  readonly tracing?: Tracing | undefined;
  readonly mailer?: Mailer;
  readonly heartbeat?: HeartbeatTimes;
  /** Replaces or extends the real tasks. */
  readonly tasks?: (own: readonly AnyTask[], deps: TaskDeps) => readonly AnyTask[];
}

export interface RunningWorker {
  /** Takes no more jobs, waits at most `grace` milliseconds for running ones, and closes all resources. */
  stop(grace?: number): Promise<void>;
}

/** Default grace in milliseconds: the longest job, a webhook attempt, plus a margin; with closing, less than the limit of `worker`. */
const patience = 16_000;

/** Timeouts of releasing unfinished jobs and then of closing connections, in milliseconds. */
const releaseTimeout = 1_500;
const closeTimeout = 500;

/** @throws ContractViolations, UnfitDatabaseAddress, UnsafeDatabaseRole, DatabaseUnavailable, MetricsPortUnavailable */
export async function startWorker(config: WorkerConfig, substitutes: WorkerSubstitutes = {}): Promise<RunningWorker> {
  // Events of a service that is not loaded would be sent without a look at what their owner may see.
  if (serviceFaults.length > 0) throw new ContractViolations(serviceFaults);
  const clock = substitutes.clock ?? systemClock;
  const random = substitutes.random ?? systemRandom;
  const logger = substitutes.logger ?? createLogger(config.logLevel);
  const address = { url: config.databaseUrl, directUrl: config.databaseDirectUrl };
  const { throughPooler, sessionUrl } = poolerOf(address);
  const pool = createPool(
    { url: address.url, size: config.databasePoolSize, applicationName: 'guildgate-worker', throughPooler },
    logger,
  );
  const commits = commitSignals(sessionUrl, pool, logger);
  const database = createDatabase(pool, clock, undefined, commits.committed);
  const registry = config.metrics && (await createRegistry());
  const plainMailer =
    substitutes.mailer ??
    createMailer({ url: config.smtpUrl, from: config.mailFrom, connections: config.mailConnections });
  const mailer = registry ? await countedMailer(plainMailer, registry) : plainMailer;
  const started: QueueWorker[] = [];
  const readiness = readinessOf([
    {
      name: 'queue',
      without: 'unavailable',
      isUp: () => started.length > 0 && started.every((worker) => worker.isListening()),
    },
    {
      name: 'heartbeat',
      without: 'unavailable',
      isUp: () => started.length > 0 && started.every((worker) => worker.isAlive()),
    },
  ]);
  let metrics: MetricsListener | undefined;
  // The browser starts with the first document.
  const pdf = await createPdfRenderer({ chromiumPath: config.chromiumPath, dataDir: config.dataDir, logger });
  const documents = createDocuments(pdf, logger);
  const close = async () => {
    mailer.close();
    await closeInTime(
      {
        pdf: () => pdf.close(),
        metrics: () => metrics?.stop(),
        tracing: () => substitutes.tracing?.stop(),
        database: () => commits.close().then(() => database.close()),
      },
      closeTimeout,
      logger,
    );
  };
  try {
    if (config.metrics && registry) metrics = await serveMetrics(config.metrics, { registry, readiness }, logger);
    if (registry) await processMetrics(registry, pool, readiness);
    const counted = registry && (await jobMetrics(registry, pool, logger));
    await assertSessions(address, sessionNames.work);
    await assertSafeRole(pool, 'work');
    const deps: TaskDeps = {
      database,
      mailer,
      secrets: secretsFrom(config.secretKey, config.openingKey),
      random,
      clock,
      logger,
      retention: { sessions: config.sessionRetention, auditLog: config.auditLogRetention },
      printInvoice: (db, id) => invoiceAttachment(documents, db, id),
    };
    const webhooks = webhookTasks({
      ...deps,
      ...webhookOutbound(config.webhookAllowedAddresses),
      metrics: registry && (await webhookMetrics(registry)),
    });
    const own = everyTask(deps, webhooks);
    // Separate queues, so that neither a mail server nor a slow endpoint delays other webhooks.
    const queues = [substitutes.tasks?.(own, deps) ?? own, webhooks.fast, webhooks.slow];
    const queue = openQueue({ ...address, concurrency: config.concurrency }, logger);
    const options = {
      queue,
      url: config.databaseUrl,
      concurrency: config.concurrency,
      ...(substitutes.heartbeat && { heartbeat: substitutes.heartbeat }),
    };
    const tidying = startJobTableCleanup(pool, logger);
    const stopAll = async (grace: number) => {
      readiness.stop();
      const stopped = Promise.all([
        ...started.map((worker) => worker.stop(grace)),
        Promise.race([webhooks.stop(), delay(grace, undefined, { ref: false })]),
      ]);
      await closeInTime({ jobs: () => stopped }, grace + releaseTimeout, logger);
      await closeInTime({ tidying: () => tidying.stop(), queue: () => queue.close() }, closeTimeout, logger);
    };
    try {
      for (const tasks of queues)
        started.push(await startQueueWorker(options, tasks, { pool, database, logger, metrics: counted }));
    } catch (error) {
      await stopAll(0);
      throw error;
    }
    return {
      stop: async (grace = patience) => {
        await stopAll(grace);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
