/** A steady stream of requests to several nodes, while things happen to their store. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Decision, Limiter, Policy } from '../limiter.ts';

export interface Flow {
  /** How many were admitted of each key. */
  readonly admitted: ReadonlyMap<string, number>;
  readonly decisions: readonly FlowDecision[];
  /** What take() threw, instead of deciding. */
  readonly errors: readonly unknown[];
}

export interface FlowDecision extends Decision {
  readonly key: string;
  /** When it was asked for, by performance.now(), and how long that took. */
  readonly asked: number;
  readonly tookMs: number;
}

export interface RunningFlow extends Flow {
  /** Stops it. Resolves when all have been answered. */
  stop(): Promise<Flow>;
}

const HOT_KEYS = 6;
const EVERY_MS = 10;

/** Every 10 ms one request to each node about one of six keys, which are spent soon, and one about a key of its own. */
export function startFlow(nodes: readonly Limiter[], policy: Policy, name: string): RunningFlow {
  const admitted = new Map<string, number>();
  const decisions: FlowDecision[] = [];
  const errors: unknown[] = [];
  const stopping = new AbortController();

  async function ask(node: Limiter, key: string): Promise<void> {
    const asked = performance.now();
    try {
      const decision = await node.take(key, policy);
      decisions.push({ ...decision, key, asked, tookMs: performance.now() - asked });
      if (decision.admitted) admitted.set(key, (admitted.get(key) ?? 0) + 1);
    } catch (error) {
      errors.push(error);
    }
  }

  async function run(): Promise<void> {
    const all: Promise<void>[] = [];
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      for (const [index, node] of nodes.entries()) {
        all.push(ask(node, `t:${name}:hot:${round % HOT_KEYS}`), ask(node, `t:${name}:own:${round}:${index}`));
      }
      await pause(EVERY_MS);
    }
    await Promise.all(all);
  }

  const running = run();
  const flow = { admitted, decisions, errors };
  return {
    ...flow,
    async stop() {
      stopping.abort();
      await running;
      return flow;
    },
  };
}

/** The longest that anybody waited, milliseconds. */
export function longestOf({ decisions }: Flow): number {
  return Math.max(...decisions.map(({ tookMs }) => tookMs));
}
