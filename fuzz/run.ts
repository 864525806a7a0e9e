/** Runs Schemathesis for every method: two tenants in parallel, each with one method at a time. */
import { mkdir } from 'node:fs/promises';
import { operations as everyOperation } from '#contracts/index.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import type { Place } from '#test/actors/person.ts';
import { hasChromium } from '#test/chromium.ts';
import { type Arranged, arrangeFor, canSucceed } from './arranged.ts';
import { type MethodName, signIn } from './methods.ts';
import { type PlanOptions, plan, type Task } from './plan.ts';
import { type Phase, runSchemathesis } from './schemathesis.ts';
import type { FuzzService } from './service.ts';
import { count, newTally, type Tally } from './tally.ts';

export interface RunOptions extends Omit<PlanOptions, 'operations'> {
  readonly command: string;
  readonly phases: readonly Phase[];
  /** By id; absent: all. */
  readonly only?: readonly string[];
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
}

/** The result of one method. */
export interface Outcome {
  readonly method: MethodName | 'given';
  readonly phases: readonly Phase[];
  readonly tally: Tally;
  /** Labels of the operations that the method may call, such as `GET /api/v1/users`. */
  readonly own: readonly string[];
  /** Those of `own` that must succeed. */
  readonly expected: readonly string[];
  /** True: a short run assigned no operation of this method to the coverage phase. */
  readonly coversNothing: boolean;
  readonly seconds: number;
  /** Schemathesis' exit code: above 1 the run did not finish. */
  readonly exitCode: number;
  /** Path of Schemathesis' output. */
  readonly log: string;
}

/** Not tried unless it is named: a generated request would end the session that all others of its method use. */
const endsEverySession = new Set(['identity.endEverySession']);

/**
 * @param only ids; absent: all
 * @returns the operations that this machine can try: PDFs need a browser. @throws UsageError for an unknown id
 */
export function triedOperations(only?: readonly string[]): AnyOperation[] {
  const unknown = only?.filter((id) => !everyOperation.some((operation) => operation.id === id)) ?? [];
  if (unknown.length > 0)
    throw new UsageError(`--operation ${unknown.join(' ')}: unknown operationId. See contracts/openapi.json.`);
  return everyOperation.filter(
    ({ id, success }) => (only?.includes(id) ?? !endsEverySession.has(id)) && canPrint(success),
  );
}

function canPrint({ file }: AnyOperation['success']): boolean {
  return hasChromium || file !== 'application/pdf';
}

/**
 * Runs one method at a time per tenant: a method must not delete objects that another has just created.
 * @param report called for each finished method and phase
 */
export async function runAll(
  { service }: FuzzService,
  options: RunOptions,
  report: { outcome(outcome: Outcome): void; phase(method: MethodName, phase: Phase, tally: Tally): void },
): Promise<Outcome[]> {
  await mkdir(options.folder, { recursive: true });
  const pending = plan({ ...options, operations: triedOperations(options.only) })
    .filter(({ own, foreign }) => own.length + foreign.length > 0)
    // The longest first, so that both tenants finish together.
    .sort((one, other) => other.own.length - one.own.length);
  const outcomes: Outcome[] = [];
  // A failure in one tenant stops the other: its Schemathesis would outlive this process.
  const broken = new AbortController();
  const signal = AbortSignal.any([broken.signal, ...(options.signal ? [options.signal] : [])]);
  const work = async (tenant: Place['tenant']) => {
    for (let task = pending.shift(); task && !signal.aborted; task = pending.shift()) {
      const outcome = await runTask(task, { service, tenant }, { ...options, signal }, report.phase);
      outcomes.push(outcome);
      report.outcome(outcome);
    }
  };
  const workers = [service.acme, service.globex].map((tenant) =>
    work(tenant).catch((error: unknown) => {
      broken.abort();
      throw error;
    }),
  );
  for (const ended of await Promise.allSettled(workers)) if (ended.status === 'rejected') throw ended.reason;
  return outcomes;
}

async function runTask(
  task: Task,
  place: Place,
  options: RunOptions,
  reportPhase: (method: MethodName, phase: Phase, tally: Tally) => void,
): Promise<Outcome> {
  const started = performance.now();
  const { own, foreign } = task;
  const { service, tenant } = place;
  // Rows written by SQL use the test clock, which does not advance: one-time codes would have expired.
  service.clock.advance(Date.now() - service.clock.now().getTime());
  const method = await signIn(task.method, place);
  const arranged: Arranged = await arrangeFor(method, own, place);
  const tried = [...own, ...foreign];
  const tally = newTally();
  const exitCode = await runSchemathesis(
    {
      ...options,
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
      const phase = event.kind === 'phase' && options.phases.find((one) => one === event.phase);
      if (phase) reportPhase(task.method, phase, tally);
    },
  );
  return {
    method: task.method,
    phases: options.phases,
    tally,
    own: own.map(labelOf),
    expected: own.filter((one) => canSucceed(one, method)).map(labelOf),
    coversNothing: task.covered.size === 0,
    seconds: (performance.now() - started) / 1_000,
    exitCode,
    log: `${options.folder}/${task.method}.txt`,
  };
}

/** @returns Schemathesis' name of the operation. */
export function labelOf({ method, path }: AnyOperation): string {
  return `${method} ${path}`;
}
