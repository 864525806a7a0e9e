/** Progress events of a throughput run. */
import type { Tick } from './load.ts';
import type { HostName, ScenarioId } from './report-data.ts';

export type Phase = 'warm-up' | 'volume' | 'latency';

export type Progress =
  | { readonly kind: 'preparing'; readonly scenario: ScenarioId; readonly title: string }
  | { readonly kind: 'skipped'; readonly scenario: ScenarioId; readonly why: string }
  | {
      readonly kind: 'phase';
      readonly scenario: ScenarioId;
      readonly host: HostName;
      readonly phase: Phase;
      /** Number of the run and of all runs, from 1. */
      readonly run: number;
      readonly of: number;
      /** Planned duration. */
      readonly seconds: number;
      /** Per second, of an open loop. */
      readonly rate?: number | undefined;
    }
  | ({ readonly kind: 'tick'; readonly scenario: ScenarioId; readonly host: HostName; readonly phase: Phase } & Tick)
  | { readonly kind: 'measured'; readonly scenario: ScenarioId; readonly host: HostName; readonly perSecond: number }
  | {
      readonly kind: 'measured-latency';
      readonly scenario: ScenarioId;
      readonly host: HostName;
      readonly p50: number;
      readonly p99: number;
    }
  | { readonly kind: 'stopped'; readonly scenario: ScenarioId; readonly why: string }
  | { readonly kind: 'removing'; readonly scenario: ScenarioId }
  /** The session waits for a limit that other clients used up. */
  | { readonly kind: 'waiting'; readonly seconds: number; readonly what: string };
