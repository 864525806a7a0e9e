/** A worker as in production, for the benchmarks of webhooks and imports. */
import { type RunningWorker, startWorker } from '#server/compose-worker.ts';
import { collectEarly } from '#server/platform/heap.ts';
import { serveParent } from '#test/serve-parent.ts';

export interface WorkerSettings {
  readonly workerUrl: string;
  /** Base64. */
  readonly secretKey: string;
}

collectEarly();
let worker: RunningWorker | undefined;

serveParent<WorkerSettings, true>(
  async ({ workerUrl, secretKey }) => {
    worker = await startWorker({
      databaseUrl: workerUrl,
      databasePoolSize: 20,
      concurrency: 20,
      secretKey: Buffer.from(secretKey, 'base64'),
      smtpUrl: 'smtp://127.0.0.1:1',
      mailFrom: 'no-reply@guildgate.example',
      mailConnections: 1,
      webhookAllowedAddresses: ['127.0.0.0/8'],
      logLevel: 'error',
    });
    return true;
  },
  async () => worker?.stop(1_000),
);
