/** What the primary of a cluster and its server processes tell each other, over the channel that Node gives them. */
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { Report } from '../platform/readiness.ts';

/** How prom-client hands metrics on. */
export type CountedMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** From a server process. `guildgate` tells ours from those of Node and of libraries. */
export type ChildMessage =
  | { readonly guildgate: 'serving'; readonly port: number }
  /** It cannot start: what a person can do about it. */
  | { readonly guildgate: 'failed'; readonly explanation: string }
  | { readonly guildgate: 'told'; readonly question: number; readonly answer: ChildState };

/** To a server process: how is it? */
export interface Question {
  readonly guildgate: 'asked';
  readonly question: number;
}

export interface ChildState {
  readonly report: Report;
  readonly metrics: CountedMetrics;
}

/** @returns whether a message is one of ours: only we send them, so that their shape needs no further look. */
export function isChildMessage(message: unknown): message is ChildMessage {
  return isOurs(message) && message.guildgate !== 'asked';
}

export function isQuestion(message: unknown): message is Question {
  return isOurs(message) && message.guildgate === 'asked';
}

function isOurs(message: unknown): message is { guildgate: unknown } {
  return typeof message === 'object' && message !== null && 'guildgate' in message;
}
