/** Messages between the primary of a cluster and its server processes, over Node's IPC channel. */
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { Report } from '../platform/readiness.ts';

/** Metrics in prom-client's JSON format. */
type CountedMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** From a server process. `guildgate` distinguishes our messages from those of Node and libraries. */
export type ChildMessage =
  | { readonly guildgate: 'serving'; readonly port: number }
  /** The start failed; with a message for the operator. */
  | { readonly guildgate: 'failed'; readonly explanation: string }
  | { readonly guildgate: 'state'; readonly id: number; readonly state: ChildState };

/** Request to a server process for its state. */
export interface StateRequest {
  readonly guildgate: 'state request';
  readonly id: number;
}

export interface ChildState {
  readonly report: Report;
  readonly metrics: CountedMetrics;
}

/** @returns whether a message is ours; its shape needs no check, because only we send it */
export function isChildMessage(message: unknown): message is ChildMessage {
  return isOurs(message) && message.guildgate !== 'state request';
}

export function isStateRequest(message: unknown): message is StateRequest {
  return isOurs(message) && message.guildgate === 'state request';
}

function isOurs(message: unknown): message is { guildgate: unknown } {
  return typeof message === 'object' && message !== null && 'guildgate' in message;
}
