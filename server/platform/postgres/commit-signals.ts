/**
 * Wakes requests that wait for a commit of their tenant: at once in this process, by LISTEN and NOTIFY in the others; and
 * workers, after a commit that enqueued jobs. One notification after the commits of some milliseconds is a statement of its own: inside a write, NOTIFY serialises the commits
 * of all writes.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type ListenConnection, listen } from '../jobs/listen-connection.ts';
import { workerWaking } from '../jobs/wake-workers.ts';
import type { Logger } from '../log.ts';
import type { CommitListener } from './database.ts';
import { isUnavailable } from './errors.ts';
import type { Pool } from './pool.ts';

export interface CommitSignals {
  readonly committed: CommitListener;
  /**
   * Resolves at a commit of the tenant, and after a second at the latest, because notifications may be lost.
   * @returns false if too many requests wait, or the process is stopping
   */
  next(tenantId: string, milliseconds: number, signal: AbortSignal): Promise<boolean>;
  /** Ends all waits, and refuses new ones. */
  stop(): void;
  close(): Promise<void>;
}

const channel = 'guildgate_commits';
/** `application_name` of the listening connections. */
const applicationName = 'guildgate-commits';
/** Milliseconds whose commits share a notification. */
const gathering = 5;
const longestWait = 1_000;
/** Bounds on waiting requests: each holds a connection, and queries the database at each commit of its tenant. */
const mostWaiting = { perTenant: 50, inAll: 1_000 };
/** UUIDs in one payload, which must be shorter than 8 000 bytes. */
const perNotification = 100;

export function commitSignals(url: string, pool: Pool, logger: Logger): CommitSignals {
  const self = randomUUID();
  const workers = workerWaking(pool, logger);
  const waiting = new Map<string, Set<() => void>>();
  let inAll = 0;
  let isStopping = false;
  let gathered = new Set<string>();
  let sending: Promise<void> | undefined;
  let listening: ListenConnection | undefined;
  let hasListeners = false;
  let checkedAt = Number.NEGATIVE_INFINITY;

  const wake = (tenantId: string) => {
    for (const resolve of waiting.get(tenantId) ?? []) resolve();
  };
  const wakeAll = () => {
    for (const tenantId of waiting.keys()) wake(tenantId);
  };
  const onNotification = (payload?: string) => {
    if (payload === undefined) return wakeAll();
    const [sender, ...tenantIds] = payload.split(' ');
    if (sender !== self) for (const tenantId of tenantIds) wake(tenantId);
  };
  /** Checked once a second: often no process listens, and a notification costs as much as a read. */
  const isHeard = async () => {
    if (performance.now() < checkedAt + longestWait) return hasListeners;
    checkedAt = performance.now();
    const [found] = await pool.use((connection) =>
      connection.flush<{ heard: boolean }>([
        {
          name: 'listeners_of_commits',
          text: 'select exists (select from pg_stat_activity a where a.application_name = $1) as heard',
          values: [applicationName],
        },
      ]),
    );
    hasListeners = found?.rows[0]?.heard ?? false;
    return hasListeners;
  };
  const send = async () => {
    await delay(gathering, undefined, { ref: false });
    const tenantIds = [...gathered];
    gathered = new Set();
    if (!(await isHeard())) return;
    for (let rest = tenantIds; rest.length > 0; rest = rest.slice(perNotification)) {
      const payload = [self, ...rest.slice(0, perNotification)].join(' ');
      await pool.use((connection) =>
        connection.flush([{ name: 'notify_commits', text: 'select pg_notify($1, $2)', values: [channel, payload] }]),
      );
    }
  };
  const sendAll = async () => {
    try {
      while (gathered.size > 0) await send();
    } catch (error) {
      // Waiting requests query again after a second anyway.
      if (!isUnavailable(error)) throw error;
      logger.debug({ err: error }, 'commit notification failed; other processes notice the commits within a second');
    } finally {
      sending = undefined;
    }
  };

  return {
    committed(tenantId, hasJobs) {
      wake(tenantId);
      if (hasJobs) workers.wake();
      if (isStopping) return;
      gathered.add(tenantId);
      sending ??= sendAll();
    },

    async next(tenantId, milliseconds, signal) {
      const ofTenant = waiting.get(tenantId) ?? new Set();
      if (isStopping || inAll >= mostWaiting.inAll || ofTenant.size >= mostWaiting.perTenant) return false;
      // On the first wait, because most processes never have one.
      if (!listening) {
        listening = listen({ url, applicationName, channel }, logger);
        listening.onNotification(onNotification);
      }
      waiting.set(tenantId, ofTenant);
      inAll += 1;
      const woken = Promise.withResolvers<void>();
      const timer = setTimeout(woken.resolve, Math.min(milliseconds, longestWait));
      ofTenant.add(woken.resolve);
      const abort = () => woken.resolve();
      signal.addEventListener('abort', abort);
      if (signal.aborted) woken.resolve();
      await woken.promise;
      clearTimeout(timer);
      // The signal is that of a request, which may wait again after each commit of its tenant.
      signal.removeEventListener('abort', abort);
      ofTenant.delete(woken.resolve);
      if (ofTenant.size === 0) waiting.delete(tenantId);
      inAll -= 1;
      return !isStopping;
    },

    stop() {
      isStopping = true;
      wakeAll();
    },

    async close() {
      isStopping = true;
      wakeAll();
      await Promise.all([sending, workers.close(), listening?.end()]);
    },
  };
}
