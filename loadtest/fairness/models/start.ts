/** Starts a model server in a thread of its own, so that the generator does not delay it. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FairnessModel } from './model.ts';
import type { ModelServerSettings } from './server.ts';

interface StartedModel {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

export async function startModel({ name }: FairnessModel, settings: ModelServerSettings): Promise<StartedModel> {
  const worker = new Worker(new URL(import.meta.resolve('#loadtest/fairness/models/server-worker.ts')), {
    workerData: { name, settings },
  });
  const [baseUrl] = await once(worker, 'message');
  return {
    baseUrl,
    async stop() {
      await worker.terminate();
    },
  };
}
