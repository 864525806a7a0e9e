/** What a background job does. Features export tasks; the worker runs them (see run-task.ts). */
import type Joi from 'joi';
import type { Database } from '../postgres/database.ts';

/** The tenant that a job was enqueued for. */
export interface JobTenant {
  readonly id: string;
  readonly host: string;
  readonly baseUrl: string;
  readonly name: string;
}

/** Which job this is, and which attempt at it. */
export interface JobAttempt {
  /** The same at every attempt: what an effect outside of the database can be recognised by. */
  readonly id: string;
  /** 1 at the first. */
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
 * One kind of job. It is run at least once: a worker that dies may have done all of it but the last step, so that a
 * task looks at what is done already, or does what may be done twice.
 */
export interface Task<Payload = unknown> {
  /** What jobs name it by, such as `identity.send-login-code`; jobs of another release may wait under it. */
  readonly name: string;
  /** Of what was enqueued; a job that does not keep it fails, and waits for a release that mends it. */
  readonly schema: Joi.ObjectSchema<Payload>;
  /** @throws anything to be tried again later; JobRefused to be dropped */
  run(job: Job<Payload>): Promise<void>;
}

/** Trying again cannot help: the job is logged and dropped. */
export class JobRefused extends Error {
  override name = 'JobRefused';
  /** For the log, such as the answer of a mail server: a number or a word, and nothing about a person. */
  readonly code: string | number;
  constructor(message: string, code: string | number) {
    super(message);
    this.code = code;
  }
}

/**
 * A task among others, whose payloads differ.
 * @returns the task, as one that takes whatever its schema accepts.
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
