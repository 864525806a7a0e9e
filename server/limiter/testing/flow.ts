/** A steady stream of requests to several nodes, while a test injects faults into their store. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Decision, Limiter, Policy } from '../limiter.ts';

export interface Flow {
  /** Number of admissions by key. */
  readonly admitted: ReadonlyMap<string, number>;
  readonly decisions: readonly FlowDecision[];
  /** Errors thrown by take(). */
  readonly errors: readonly unknown[];
  /** Longest delay of the event loop so far, milliseconds. */
  readonly stallMs: number;
}

interface FlowDecision extends Decision {
  readonly key: string;
  /** When it was sent, by performance.now(), and its latency in milliseconds. */
  readonly sentAt: number;
  readonly tookMs: number;
}

export interface RunningFlow extends Flow {
  /** Stops the stream. Resolves when all requests are decided. */
  stop(): Promise<Flow>;
}

/** The promised 250 ms, and a margin for a machine that also runs the servers of the tests. */
const LONGEST_DECISION_MS = 300;
/** Longer stalls excuse nothing: the limiter may cause them. */
const LONGEST_STALL_MS = 200;

const HOT_KEYS = 6;
const EVERY_MS = 10;

/** Every 10 ms, sends each node one request on one of six keys, which are spent soon, and one on a new key. */
export function startFlow(nodes: readonly Limiter[], policy: Policy, name: string): RunningFlow {
  const admitted = new Map<string, number>();
  const decisions: FlowDecision[] = [];
  const errors: unknown[] = [];
  const stopping = new AbortController();
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();

  async function takeOnce(node: Limiter, key: string): Promise<void> {
    const sentAt = performance.now();
    try {
      const decision = await node.take(key, policy);
      decisions.push({ ...decision, key, sentAt, tookMs: performance.now() - sentAt });
      if (decision.admitted) admitted.set(key, (admitted.get(key) ?? 0) + 1);
    } catch (error) {
      errors.push(error);
    }
  }

  async function run(): Promise<void> {
    const all: Promise<void>[] = [];
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      for (const [index, node] of nodes.entries()) {
        all.push(
          takeOnce(node, `t:${name}:hot:${round % HOT_KEYS}`),
          takeOnce(node, `t:${name}:own:${round}:${index}`),
        );
      }
      await pause(EVERY_MS);
    }
    await Promise.all(all);
    loop.disable();
  }

  const running = run();
  const flow: RunningFlow = {
    admitted,
    decisions,
    errors,
    get stallMs() {
      return loop.max / 1e6;
    },
    async stop() {
      stopping.abort();
      await running;
      return flow;
    },
  };
  return flow;
}

/** @returns upper bound of a latency in an event loop that stalled for so long; milliseconds */
export function allowedMs(stallMs: number): number {
  return LONGEST_DECISION_MS + Math.min(stallMs, LONGEST_STALL_MS);
}

/** @returns longest latency, milliseconds */
export function longestOf({ decisions }: Flow): number {
  return Math.max(...decisions.map(({ tookMs }) => tookMs));
}
