/** Server process of a cluster: reports to its primary. */
import cluster from 'node:cluster';
import type { Registry } from 'prom-client';
import type { Readiness } from '../platform/readiness.ts';
import { type ChildMessage, isStateRequest } from './messages.ts';

/** Sources of the state that a process reports to its primary. */
export interface ChildSource {
  readonly registry: Pick<Registry, 'getMetricsAsJSON'>;
  readonly readiness: Pick<Readiness, 'report'>;
}

/** The number of this process in its cluster, from 1; undefined outside of one. */
export const childNumber = cluster.isWorker ? cluster.worker?.id : undefined;

/** Sends a message to the primary; resolves when it is sent. */
export async function sendToPrimary(message: ChildMessage): Promise<void> {
  await new Promise<void>((resolve) => {
    // Node's cluster module ends this process if the primary is gone.
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });
}

/** Responds to state requests of the primary. @returns a handle to stop */
export function reportToPrimary({ registry, readiness }: ChildSource): { stop(): Promise<void> } {
  const listen = async (message: unknown) => {
    if (!isStateRequest(message)) return;
    const [report, metrics] = await Promise.all([readiness.report(), registry.getMetricsAsJSON()]);
    await sendToPrimary({ guildgate: 'state', id: message.id, state: { report, metrics } });
  };
  process.on('message', listen);
  return { stop: async () => void process.off('message', listen) };
}
