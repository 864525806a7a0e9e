/** Payloads of mails that say when something was changed: while a mail server is away, they wait for up to a week. */
import Joi from '#contracts/schemas/joi.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { NewJob } from '#server/platform/jobs/enqueue.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';

export interface Dated {
  /** ISO 8601. Absent: a job of an earlier release. */
  readonly at?: string;
}

export const at = () => Joi.string().isoDate();

/** @returns the payload with the time of the transaction that enqueues it */
export function dated(payload: object): Sql {
  return sql`${JSON.stringify(payload)}::jsonb || jsonb_build_object('at', app.iso(app.now()))`;
}

/** @returns the time of the change, for its mail */
export function timeOf({ at: changed }: Dated, clock: Clock): Date {
  return changed === undefined ? clock.now() : new Date(changed);
}

export const passwordChangedTask = 'identity.passwordChanged';

export function passwordChangedJob(userId: string): NewJob {
  return { task: passwordChangedTask, payload: dated({ userId }) };
}
