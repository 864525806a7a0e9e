/** What workers do for webhooks. */
import { id } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import { type AnyTask, anyTask, type Task } from '#server/platform/jobs/task.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { announceTask } from './announce.ts';
import { createDeliverer, type DeliverDeps, type Deliverer } from './deliver.ts';
import { disabledTask } from './disabled-task.ts';
import { forgetTask } from './forget-task.ts';
import { type Lane, lanes } from './wake-up.ts';

export interface WebhookTasks {
  /** Short ones: each has its place for a second or two at the most. */
  readonly fast: AnyTask[];
  /** Of endpoints that do not answer, or take long. */
  readonly slow: AnyTask[];
  /** Those that may wait among other work. */
  readonly other: AnyTask[];
  /** Lets what is under way end. */
  settle(): Promise<void>;
}

export function webhookTasks({ mailer, ...deps }: DeliverDeps & { mailer: Mailer }): WebhookTasks {
  const deliverer = createDeliverer(deps);
  return {
    fast: [anyTask(announceTask(deps)), anyTask(deliverTask(deliverer, 'fast'))],
    slow: [anyTask(deliverTask(deliverer, 'slow'))],
    other: [anyTask(disabledTask({ mailer })), anyTask(forgetTask(deps))],
    settle: () => deliverer.settle(),
  };
}

interface Waiting {
  readonly subscriptionId: string;
}

function deliverTask(deliverer: Deliverer, lane: Lane): Task<Waiting> {
  return {
    name: lanes[lane],
    schema: Joi.object<Waiting, true>({ subscriptionId: id().required() }),
    run: ({ tenant, payload, database }) => deliverer.deliver(database, tenant.id, payload.subscriptionId, lane),
  };
}
