/** Types of background jobs. Features export tasks; the worker runs them (see run-task.ts). */
import type Joi from 'joi';
import type { Database } from '../postgres/database.ts';

/** Tenant for which a job was enqueued. */
export interface JobTenant {
  readonly id: string;
  readonly host: string;
  readonly baseUrl: string;
  readonly name: string;
  /** Contact address of the tenant, where replies to its mails go. */
  readonly replyTo?: string | null;
}

/** Identity of a job and number of its attempt. */
interface JobAttempt {
  /** The same at each attempt: serves as idempotency key for effects outside the database. */
  readonly id: string;
  /** From 1. */
  readonly attempt: number;
  readonly maxAttempts: number;
}

export interface Job<Payload> {
  readonly tenant: JobTenant;
  readonly payload: Payload;
  readonly database: Database;
  readonly job: JobAttempt;
}

/**
 * One kind of job. Delivery is at least once: a worker may die just before the ack, so that a task must be idempotent
 * or check what is already done.
 */
export interface Task<Payload = unknown> {
  /** Identifier in the queue, such as `identity.send-login-code`. Jobs of another release may be pending under it. */
  readonly name: string;
  /** Schema of the payload. A job that breaks it fails and is retried, so that a later release can repair it. */
  readonly schema: Joi.ObjectSchema<Payload>;
  /** @throws any error to be retried later; JobRefused to be dropped */
  run(job: Job<Payload>): Promise<void>;
}

/** Permanent failure: the job is logged and dropped. */
export class JobRefused extends Error {
  override name = 'JobRefused';
  /** Logged, such as the reply code of a mail server. Must not contain personal data. */
  readonly code: string | number;
  constructor(message: string, code: string | number) {
    super(message);
    this.code = code;
  }
}

/**
 * Erases the payload type, so that tasks of different payloads fit in one list.
 * @returns the task with validation of its payload
 */
export function anyTask<Payload>(task: Task<Payload>): AnyTask {
  return {
    name: task.name,
    run: async ({ payload, ...job }) => {
      const { error, value } = task.schema.validate(payload, { convert: false });
      // Joi's message may quote the value.
      if (error)
        throw new TypeError(`the payload breaks its schema at ${error.details[0]?.path.join('.') || 'its root'}`);
      await task.run({ ...job, payload: value });
    },
  };
}

export interface AnyTask {
  readonly name: string;
  run(job: Job<unknown>): Promise<void>;
}
