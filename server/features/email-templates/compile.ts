/**
 * Compiles tenants' MJML to HTML in two worker threads. At most one thread per tenant and a deadline per compilation,
 * so that no tenant blocks another. Variables in the MJML are left unchanged.
 */
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import { Shares } from '#server/platform/shares.ts';
import type { CompileResult } from './compile-thread.ts';

/** Deadline of a compilation, in milliseconds. The longest MJML allowed takes 700 ms on an idle core. */
const patience = 5_000;
/** Deadline of a thread's start, in milliseconds, which loads the large compiler. */
const patienceAtStart = 30_000;
/** An ordinary template takes 20 ms; the gateway aborts a request that waits longer than 5 s. */
export const compiling = new Shares('templates', {
  concurrency: 2,
  perTenant: 1,
  waitingPerTenant: 40,
  patience: 5_000,
});

export interface Compiler {
  /**
   * @param tenantId the author of the MJML
   * @returns the HTML
   * @throws Problem 422 naming `mjml` when it does not compile or takes too long
   * @throws ShareExceeded
   */
  compile(mjml: string, tenantId: string): Promise<string>;
}

function mjmlCompiler(): Compiler {
  /** Idle threads; the concurrency of the shares bounds the busy ones. */
  const idle: Worker[] = [];
  let isSpareStarted = false;

  const take = async (): Promise<Worker> => {
    const ready = idle.pop();
    if (ready) return ready;
    const thread = await startThread();
    if (!isSpareStarted) {
      isSpareStarted = true;
      // Loading the compiler takes most of a second: a spare thread saves the second tenant this wait.
      startThread().then(
        (spare) => {
          spare.unref();
          idle.push(spare);
        },
        () => {
          // The request that needs a thread starts one, and reports the failure.
        },
      );
    }
    return thread;
  };

  const run = async (mjml: string): Promise<CompileResult | 'late'> => {
    const thread = await take();
    thread.ref();
    thread.postMessage(mjml);
    const result = await nextMessage(thread, patience);
    // An idle thread must not keep the process alive.
    thread.unref();
    if (typeof result !== 'object') {
      await thread.terminate();
      return 'late';
    }
    idle.push(thread);
    return result;
  };

  return {
    async compile(mjml, tenantId) {
      refuseIncludes(mjml);
      return htmlOf(await compiling.take({ tenantId }, () => run(mjml)));
    },
  };
}

/** One per process, because threads are shared between services. */
export const compiler = mjmlCompiler();

/** @throws Problem 503 when the thread does not start */
async function startThread(): Promise<Worker> {
  // Node names a folder of its version in the one that NODE_COMPILE_CACHE names. With it a thread loads a quarter faster.
  const cache = getCompileCacheDir();
  const thread = new Worker(new URL('./compile-thread.ts', import.meta.url), {
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  // An unhandled 'error' event would end the process; the exit event reports the failure.
  thread.on('error', () => {});
  if ((await nextMessage(thread, patienceAtStart)) === 'ready') return thread;
  await thread.terminate();
  throw new Problem('temporarily_unavailable', { headers: { 'retry-after': '5' } });
}

/** @returns 'late' after the deadline, and when the thread exits, for example out of memory */
function nextMessage(thread: Worker, milliseconds: number): Promise<CompileResult | 'ready' | 'late'> {
  return new Promise((resolve) => {
    const done = (message: CompileResult | 'ready' | 'late') => {
      clearTimeout(timer);
      thread.off('message', done);
      thread.off('exit', late);
      resolve(message);
    };
    const late = () => done('late');
    const timer = setTimeout(late, milliseconds);
    thread.on('message', done);
    thread.once('exit', late);
  });
}

/** The compiler would drop includes silently. */
function refuseIncludes(mjml: string): void {
  if (/<mj-include\b/i.test(mjml))
    throw invalidProperty('mjml', 'mjml must be self-contained, without mj-include', 'mjml');
}

function htmlOf(result: CompileResult | 'late'): string {
  if (result === 'late') throw invalidProperty('mjml', 'mjml takes too long to compile', 'mjml');
  const { html, faults } = result;
  if (faults.length === 0) return html;
  throw new Problem('validation_failed', {
    violations: faults
      .slice(0, 20)
      .map((fault) => ({ propertyPath: 'mjml', message: `mjml cannot be compiled: ${fault}`, code: 'mjml' })),
  });
}
