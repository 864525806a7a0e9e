/** The tasks that send newsletters. */
import { id, instant } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type AnyTask, anyTask } from '#server/platform/jobs/task.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { type StartJob, startScheduled, startTask } from './schedule.ts';
import { runSending, type SendingDeps, type SendingTimes } from './sending.ts';
import { type SendingJob, sendingTask } from './sending-job.ts';

export interface NewsletterTaskDeps extends SendingDeps {
  readonly random: Random;
  readonly clock: Clock;
}

/** @param times absent: those of production */
export function newsletterTasks({ random, clock, ...deps }: NewsletterTaskDeps, times?: SendingTimes): AnyTask[] {
  return [
    anyTask<SendingJob>({
      name: sendingTask,
      schema: Joi.object<SendingJob, true>({ newsletterId: id().required() }),
      run: (job) => runSending(job, newId(random, clock), deps, times),
    }),
    anyTask<StartJob>({
      name: startTask,
      schema: Joi.object<StartJob, true>({ newsletterId: id().required(), sendAt: instant().required() }),
      run: ({ tenant, payload, database }) => database.transaction(tenant.id, (db) => startScheduled(db, payload)),
    }),
  ];
}
