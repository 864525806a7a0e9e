/** Background tasks of webhooks. */
import { id } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import { type AnyTask, anyTask, type Task } from '#server/platform/jobs/task.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { createDeliverer, type DeliverDeps, type Deliverer } from './deliver.ts';
import { disabledTask } from './disabled-task.ts';
import { type Queue, queueTasks } from './drain-job.ts';
import { fanOutTask } from './fan-out.ts';
import { retentionTask } from './retention-task.ts';

export interface WebhookTasks {
  /** Short tasks: each holds its worker slot for a second or two at the most. */
  readonly fast: AnyTask[];
  /** Deliveries to endpoints that fail or are slow. */
  readonly slow: AnyTask[];
  /** Tasks without a latency target. */
  readonly other: AnyTask[];
  /** Leases no more. @returns once all drains have ended */
  stop(): Promise<void>;
}

export function webhookTasks({ mailer, ...deps }: DeliverDeps & { mailer: Mailer }): WebhookTasks {
  const deliverer = createDeliverer(deps);
  return {
    fast: [anyTask(fanOutTask(deps)), anyTask(deliverTask(deliverer, 'fast'))],
    slow: [anyTask(deliverTask(deliverer, 'slow'))],
    other: [anyTask(disabledTask({ mailer })), anyTask(retentionTask(deps))],
    stop: () => deliverer.stop(),
  };
}

interface DrainPayload {
  readonly subscriptionId: string;
}

function deliverTask(deliverer: Deliverer, queue: Queue): Task<DrainPayload> {
  return {
    name: queueTasks[queue],
    schema: Joi.object<DrainPayload, true>({ subscriptionId: id().required() }),
    run: ({ tenant, payload, database }) => deliverer.deliver(database, tenant.id, payload.subscriptionId, queue),
  };
}
