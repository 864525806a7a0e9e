/** A run: two tenants side by side, and in each one method after the other. */
import { mkdir } from 'node:fs/promises';
import { operations as everyOperation } from '#contracts/index.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import { hasChromium } from '#test/chromium.ts';
import type { Place } from '#test/generated/person.ts';
import { type Arranged, arrangeFor, canSucceed } from './arranged.ts';
import { type MethodName, signIn } from './methods.ts';
import { plan, type Task, type Wish } from './plan.ts';
import { type Phase, runSchemathesis } from './schemathesis.ts';
import type { FuzzService } from './service.ts';
import { count, newTally, type Tally } from './tally.ts';
import { UsageError } from './usage-error.ts';

export interface RunWish extends Omit<Wish, 'operations'> {
  readonly command: string;
  readonly phases: readonly Phase[];
  /** By id; absent: all. */
  readonly only?: readonly string[];
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
}

/** What became of one method. */
export interface Outcome {
  readonly method: MethodName | 'given';
  readonly phases: readonly Phase[];
  readonly tally: Tally;
  /** Labels, such as `GET /api/v1/users`, of what the method may call. */
  readonly own: readonly string[];
  /** Of these, what the method must have succeeded at. */
  readonly expected: readonly string[];
  /** True: of this method's operations none was dealt for coverage, in a run too short for all. */
  readonly coversNothing: boolean;
  readonly seconds: number;
  /** Schemathesis' exit code: neither 0 nor 1 is a run that did not come to its end. */
  readonly exitCode: number;
  /** Its own report, whole. */
  readonly log: string;
}

/**
 * @param only ids; absent: all
 * @returns the operations that this machine can try: PDFs need a browser. @throws UsageError for an id of none
 */
export function triedOperations(only?: readonly string[]): AnyOperation[] {
  const unknown = only?.filter((id) => !everyOperation.some((operation) => operation.id === id)) ?? [];
  if (unknown.length > 0) throw new UsageError(`--operation ${unknown.join(' ')}: there is no such operationId.`);
  return everyOperation.filter(({ id, success }) => (only?.includes(id) ?? true) && canPrint(success));
}

function canPrint({ file }: AnyOperation['success']): boolean {
  return hasChromium || file !== 'application/pdf';
}

/**
 * Each tenant is a lane of its own: what one method deletes must not be what another has just made.
 * @param tell called with each outcome, as soon as there is one, and with each phase that has ended
 */
export async function runAll(
  { service }: FuzzService,
  wish: RunWish,
  tell: { outcome(outcome: Outcome): void; phase(method: MethodName, phase: Phase, tally: Tally): void },
): Promise<Outcome[]> {
  await mkdir(wish.folder, { recursive: true });
  const waiting = plan({ ...wish, operations: triedOperations(wish.only) })
    .filter(({ own, foreign }) => own.length + foreign.length > 0)
    // The longest first: the lanes end together.
    .sort((one, other) => other.own.length - one.own.length);
  const outcomes: Outcome[] = [];
  // Whatever ends one lane ends the other: its Schemathesis would outlive us.
  const broken = new AbortController();
  const signal = AbortSignal.any([broken.signal, ...(wish.signal ? [wish.signal] : [])]);
  const lane = async (tenant: Place['tenant']) => {
    for (let task = waiting.shift(); task && !signal.aborted; task = waiting.shift()) {
      const outcome = await runTask(task, { service, tenant }, { ...wish, signal }, tell.phase);
      outcomes.push(outcome);
      tell.outcome(outcome);
    }
  };
  const lanes = [service.acme, service.globex].map((tenant) =>
    lane(tenant).catch((error: unknown) => {
      broken.abort();
      throw error;
    }),
  );
  for (const ended of await Promise.allSettled(lanes)) if (ended.status === 'rejected') throw ended.reason;
  return outcomes;
}

async function runTask(
  task: Task,
  place: Place,
  wish: RunWish,
  tellPhase: (method: MethodName, phase: Phase, tally: Tally) => void,
): Promise<Outcome> {
  const started = performance.now();
  const { own, foreign } = task;
  const { service, tenant } = place;
  // What is arranged past the API is dated by the tests' clock, which stands still: codes would have expired.
  service.clock.advance(Date.now() - service.clock.now().getTime());
  const method = await signIn(task.method, place);
  const arranged: Arranged = await arrangeFor(method, own, place);
  const tried = [...own, ...foreign];
  const tally = newTally();
  const exitCode = await runSchemathesis(
    {
      ...wish,
      url: `http://127.0.0.1:${service.port}`,
      headers: { Host: tenant.host },
      operations: tried.map(({ id }) => id),
      uncovered: tried.filter((one) => !task.covered.has(one)).map(({ id }) => id),
      examples: task.examples,
      sequences: task.sequences,
      arranged,
      name: task.method,
    },
    (event) => {
      count(tally, event);
      const phase = event.kind === 'phase' && wish.phases.find((one) => one === event.phase);
      if (phase) tellPhase(task.method, phase, tally);
    },
  );
  return {
    method: task.method,
    phases: wish.phases,
    tally,
    own: own.map(labelOf),
    expected: own.filter((one) => canSucceed(one, method)).map(labelOf),
    coversNothing: task.covered.size === 0,
    seconds: (performance.now() - started) / 1_000,
    exitCode,
    log: `${wish.folder}/${task.method}.txt`,
  };
}

/** @returns what Schemathesis calls the operation. */
export function labelOf({ method, path }: AnyOperation): string {
  return `${method} ${path}`;
}
