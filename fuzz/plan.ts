/** Who tries what, and how often: a number of cases, dealt out to methods and operations. */
import type { AnyOperation } from '#contracts/operation.ts';
import { type MethodName, mayCall } from './methods.ts';
import { seededRandom } from './random.ts';

export interface Wish {
  readonly operations: readonly AnyOperation[];
  readonly methods: readonly MethodName[];
  /** About as many are sent. */
  readonly cases: number;
  readonly seed: number;
  /** True: each operation is tried by one of the methods that may call it, so that little time reaches all of them. */
  readonly dealt: boolean;
}

/** What one run of Schemathesis does. */
export interface Task {
  readonly method: MethodName;
  /** Those that the method may call: each must succeed. */
  readonly own: readonly AnyOperation[];
  /** Some of those that it may not: each must be refused as documented. */
  readonly foreign: readonly AnyOperation[];
  /** Of these, which go through the coverage phase: its cases are many, and the same for every method. */
  readonly covered: ReadonlySet<AnyOperation>;
  /** Of the fuzzing phase, for each operation. */
  readonly examples: number;
  /** Of the stateful phase: sequences. */
  readonly sequences: number;
}

/** Cases of the coverage phase for an operation, on average, as measured over all of them. */
const coverageCases = 70;
/** Cases in a sequence of the stateful phase, on average, as measured. */
const sequenceCases = 7;
/** Of all cases, for the coverage phase at most; the rest is for fuzzing, and for sequences. */
const shares = { coverage: 0.6, sequences: 0.1 };
/** How many operations are tried by whom they are not for. */
const mostForeign = 15;

/** @returns a task for each method. The same seed deals the same. */
export function plan({ operations, methods, cases, seed, dealt }: Wish): Task[] {
  const shuffled = seededRandom(seed).shuffled(operations);
  const callersOf = new Map(shuffled.map((one) => [one, methods.filter((name) => mayCall(name, one))]));
  // Turn by turn over those that may: for tries where they are dealt, for coverage always.
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
