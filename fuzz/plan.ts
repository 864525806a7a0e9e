/** Distributes a number of cases over methods and operations. */
import type { AnyOperation } from '#contracts/operation.ts';
import { type MethodName, mayCall } from './methods.ts';
import { seededRandom } from './random.ts';

export interface PlanOptions {
  readonly operations: readonly AnyOperation[];
  readonly methods: readonly MethodName[];
  /** Approximate number of requests. */
  readonly cases: number;
  readonly seed: number;
  /** True: each operation is tried with one of its methods only, so that a short run reaches all operations. */
  readonly dealt: boolean;
}

/** One run of Schemathesis. */
export interface Task {
  readonly method: MethodName;
  /** Operations that the method may call: each must succeed. */
  readonly own: readonly AnyOperation[];
  /** Some operations that it may not call: each must be refused as documented. */
  readonly foreign: readonly AnyOperation[];
  /** Operations of the coverage phase: its cases are many, and the same for every method. */
  readonly covered: ReadonlySet<AnyOperation>;
  /** Cases of the fuzzing phase per operation. */
  readonly examples: number;
  /** Sequences of the stateful phase. */
  readonly sequences: number;
}

/** Measured average of coverage cases per operation. */
const coverageCases = 70;
/** Measured average of cases per sequence of the stateful phase. */
const sequenceCases = 5;
/** Shares of all cases; coverage is an upper bound, and fuzzing gets the rest. */
const shares = { coverage: 0.6, sequences: 0.15 };
/** Upper bound of operations per method that it may not call. */
const mostForeign = 15;

/** @returns a task for each method. The same seed gives the same plan. */
export function plan({ operations, methods, cases, seed, dealt }: PlanOptions): Task[] {
  const shuffled = seededRandom(seed).shuffled(operations);
  const callersOf = new Map(shuffled.map((one) => [one, methods.filter((name) => mayCall(name, one))]));
  // Round robin over the permitted methods: for coverage always, for other phases when operations are dealt.
  const turns = new Map(
    shuffled.map((one, turn) => [one, callersOf.get(one)?.at(turn % (callersOf.get(one)?.length || 1))]),
  );
  const covering = Math.floor((cases * shares.coverage) / coverageCases);
  const covered = new Set(shuffled.filter((one) => turns.get(one) !== undefined).slice(0, covering));
  const tasks = methods.map((method) => {
    const own = shuffled.filter((one) => (dealt ? turns.get(one) === method : callersOf.get(one)?.includes(method)));
    const foreign = shuffled.filter((one) => !callersOf.get(one)?.includes(method)).slice(0, mostForeign);
    const mine = new Set([...covered].filter((one) => turns.get(one) === method));
    return { method, own, foreign, covered: mine };
  });
  const tried = tasks.reduce((sum, { own, foreign }) => sum + own.length + foreign.length, 0) || 1;
  const left = cases - Math.min(covered.size * coverageCases, cases * shares.coverage);
  const examples = Math.max(1, Math.round((left * (1 - shares.sequences)) / tried));
  return tasks.map((task) => ({
    ...task,
    examples,
    sequences: Math.max(1, Math.round((cases * shares.sequences * task.own.length) / tried / sequenceCases)),
  }));
}
