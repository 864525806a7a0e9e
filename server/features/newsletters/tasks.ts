/** The job that sends a newsletter. */
import { id } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type AnyTask, anyTask } from '#server/platform/jobs/task.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { type DrivingJob, drivingTask } from './driving-job.ts';
import { drive, type SendingDeps, type SendingTimes } from './sending.ts';

export interface NewsletterTaskDeps extends SendingDeps {
  readonly random: Random;
  readonly clock: Clock;
}

/** @param times those of production when absent */
export function newsletterTasks({ random, clock, ...deps }: NewsletterTaskDeps, times?: SendingTimes): AnyTask[] {
  return [
    anyTask<DrivingJob>({
      name: drivingTask,
      schema: Joi.object<DrivingJob, true>({ newsletterId: id().required() }),
      run: (job) => drive(job, newId(random, clock), deps, times),
    }),
  ];
}
