/** Models of servers, fair and unfair: how they share a fixed number of slots among tenants. */
import type { FairnessCheckId } from '../report-data.ts';

/** A request at a model server. */
export interface Job {
  readonly tenant: string;
  /** Number of the connection, from 0. */
  readonly connection: number;
  /** Milliseconds of a slot. */
  readonly cost: number;
}

/** `retryAfter` in seconds; absent: no header. */
interface Refusal {
  readonly status: 429 | 503;
  readonly retryAfter?: number | undefined;
}

/** Decides who is served next. */
export interface Scheduler {
  /** Queues a job, or refuses it. */
  offer(job: Job): Refusal | undefined;
  /** @returns the next job, which leaves the queue; undefined where none may run now */
  next(): Job | undefined;
  /** A job has left its slot. */
  ended(job: Job): void;
}

export interface SchedulerWorld {
  readonly slots: number;
  /** Every tenant that may come. */
  readonly tenants: readonly string[];
  /** Milliseconds, monotonic. */
  now(): number;
}

export interface FairnessModel {
  readonly name: string;
  readonly describes: string;
  /** Checks that must refute it; none for a fair one, which no check may refute. */
  readonly refutedBy: readonly FairnessCheckId[];
  /** Cost of a request of the hog, in those of a neighbour; absent: 1. */
  readonly hogCost?: number;
  create(world: SchedulerWorld): Scheduler;
}
