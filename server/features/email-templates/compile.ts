/**
 * MJML of tenants → HTML, in a thread of its own: one at a time, each within its time, so that no tenant keeps the
 * process or the others waiting for long. The variables in it stay as they are.
 */
import { Worker } from 'node:worker_threads';
import { invalidProperty, Problem } from '#server/gateway/problem.ts';
import type { CompileAnswer } from './compile-thread.ts';

/** The longest that a contract takes needs 700 ms, of a processor that nobody else wants. In milliseconds. */
const patience = 5_000;
/** Of a thread that starts: it loads the compiler, which is large. In milliseconds. */
const patienceAtStart = 30_000;
/** Further ones would not be answered before their requests are given up. */
const maximumWaiting = 10;

export interface Compiler {
  /**
   * @returns the HTML
   * @throws Problem 422 naming `mjml`, for what does not compile or takes too long; 503 when too many wait
   */
  compile(mjml: string): Promise<string>;
}

export function mjmlCompiler(): Compiler {
  let thread: Promise<Worker> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const run = async (mjml: string): Promise<CompileAnswer | 'late'> => {
    thread ??= startThread();
    let own: Worker | undefined;
    try {
      own = await thread;
      own.ref();
      own.postMessage(mjml);
      const answer = await nextMessage(own, patience);
      if (typeof answer === 'object') return answer;
      await own.terminate();
      thread = undefined;
      return 'late';
    } catch (error) {
      thread = undefined;
      throw error;
    } finally {
      // An idle thread keeps no process alive.
      own?.unref();
    }
  };

  return {
    async compile(mjml) {
      refuseIncludes(mjml);
      if (waiting >= maximumWaiting) throw new Problem('temporarily_unavailable', { headers: { 'retry-after': '5' } });
      waiting += 1;
      const answered = last.then(() => run(mjml));
      // The next one waits for this one, and hears nothing of it.
      last = answered.catch(() => {});
      try {
        return htmlOf(await answered);
      } finally {
        waiting -= 1;
      }
    },
  };
}

/** The process's own: threads are no matter of one service. */
export const compiler = mjmlCompiler();

/** @throws Problem 503 when it does not start */
async function startThread(): Promise<Worker> {
  const thread = new Worker(new URL('./compile-thread.ts', import.meta.url), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  // Whoever waits hears of it by the exit; without a listener it would end the process.
  thread.on('error', () => {});
  if ((await nextMessage(thread, patienceAtStart)) === 'ready') return thread;
  await thread.terminate();
  throw new Problem('temporarily_unavailable', { headers: { 'retry-after': '5' } });
}

/** A thread that ends, out of memory for one, has taken too long as well. */
function nextMessage(thread: Worker, milliseconds: number): Promise<CompileAnswer | 'ready' | 'late'> {
  return new Promise((resolve) => {
    const done = (message: CompileAnswer | 'ready' | 'late') => {
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

/** It would be left out without a word. */
function refuseIncludes(mjml: string): void {
  if (/<mj-include\b/i.test(mjml))
    throw invalidProperty('mjml', 'mjml must stand for itself, without mj-include', 'mjml');
}

function htmlOf(answer: CompileAnswer | 'late'): string {
  if (answer === 'late') throw invalidProperty('mjml', 'mjml takes too long to compile', 'mjml');
  const { html, faults } = answer;
  if (faults.length === 0) return html;
  throw new Problem('validation_failed', {
    violations: faults
      .slice(0, 20)
      .map((fault) => ({ propertyPath: 'mjml', message: `mjml cannot be compiled: ${fault}`, code: 'mjml' })),
  });
}
