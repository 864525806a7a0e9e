/** The task that mails a person about a seat from the waitlist. */
import { id } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { renderSeatGiven } from './mail.ts';
import { selectSeated } from './mail-store.ts';

export interface SeatGiven {
  readonly registrationId: string;
}

/** The task name in the queue. */
export const seatGivenJob = 'waitlist.seatGiven';

/** @returns the task. It sends nothing if the person no longer has the seat. */
export function seatGivenTask({ mailer }: { mailer: Mailer }): Task<SeatGiven> {
  return {
    name: seatGivenJob,
    schema: Joi.object<SeatGiven, true>({ registrationId: id().required() }),
    async run({ tenant, payload, database, job }) {
      const seated = await selectSeated(database.reading(tenant.id), payload.registrationId);
      if (!seated) return;
      const to = { name: seated.name, address: seated.email };
      await mailer.send(tenant, { to, id: job.id, ...(await renderSeatGiven(tenant, seated)) });
    },
  };
}
