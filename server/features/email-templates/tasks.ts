/** Task that sends a test mail. */
import { id } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import { type AnyTask, anyTask } from '#server/platform/jobs/task.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { selectPersonById } from './store.ts';
import { type TestMailJob, testMailJob } from './test-mail.ts';

const content = () => Joi.string().allow('').required();

/** @returns the task. It skips users deleted since. */
export function emailTemplateTasks({ mailer }: { mailer: Mailer }): AnyTask[] {
  return [
    anyTask<TestMailJob>({
      name: testMailJob,
      schema: Joi.object<TestMailJob, true>({
        userId: id().required(),
        subject: content(),
        html: content(),
        text: content(),
      }),
      async run({ tenant, payload: { userId, ...mail }, database, job }) {
        const person = await selectPersonById(database.reading(tenant.id), userId);
        if (!person) return;
        const name = `${person.firstName} ${person.lastName}`;
        await mailer.send(tenant, { to: { name, address: person.email }, id: job.id, ...mail });
      },
    }),
  ];
}
