/** A server process of a cluster, as its primary knows it. */
import cluster from 'node:cluster';
import type { Registry } from 'prom-client';
import type { Readiness } from '../platform/readiness.ts';
import { type ChildMessage, isQuestion } from './messages.ts';

/** What a process tells its primary of itself. */
export interface ChildSource {
  readonly registry: Pick<Registry, 'getMetricsAsJSON'>;
  readonly readiness: Pick<Readiness, 'report'>;
}

/** The number of this process in its cluster, from 1; undefined outside of one. */
export const childNumber = cluster.isWorker ? cluster.worker?.id : undefined;

/** Resolves when the primary has it. */
export async function tellPrimary(message: ChildMessage): Promise<void> {
  await new Promise<void>((resolve) => {
    // A primary that is gone ends this process: see Node's own cluster.
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });
}

/** Answers the primary whenever it asks how this process is. @returns what ends that */
export function answerPrimary({ registry, readiness }: ChildSource): { stop(): Promise<void> } {
  const listen = async (message: unknown) => {
    if (!isQuestion(message)) return;
    const [report, metrics] = await Promise.all([readiness.report(), registry.getMetricsAsJSON()]);
    await tellPrimary({ guildgate: 'told', question: message.question, answer: { report, metrics } });
  };
  process.on('message', listen);
  return { stop: async () => void process.off('message', listen) };
}
