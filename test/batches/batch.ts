/**
 * Runs several test files in one thread, one after the other. AVA gives each file a thread of its own, which loads and
 * compiles the whole server anew: three of four seconds of processor time that a file took. A batch pays that once.
 *
 * What AVA promises stays: `before` and `after` of a file run once, around its own tests; `beforeEach` and `afterEach` around
 * each of its tests only; its serial tests run first, one at a time, the others then all together; a failed `before` fails
 * the tests of its file and of no other. Files share globals, such as `process.env` and state of modules: those that change
 * them have a thread of their own (see files.ts).
 */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import test, { type ExecutionContext } from 'ava';
import { type Declarations, declarationsOf } from './declarations.ts';

const root = join(import.meta.dirname, '../..');
const standIn = new URL('declarations.ts', import.meta.url).href;
/** What needs AVA itself. */
const ours: readonly (string | undefined)[] = [import.meta.url, standIn];

/** A test that waits until its file is run. */
interface Turn {
  readonly serial: boolean;
  readonly begins: PromiseWithResolvers<void>;
  readonly ends: PromiseWithResolvers<void>;
}

/** A file of the batch at work. */
class FileRun {
  readonly turns: Turn[] = [];
  readonly #declared: Declarations;
  #context: unknown = {};
  #prepared: Promise<void> | undefined;
  #left = 0;

  constructor(declared: Declarations) {
    this.#declared = declared;
  }

  /** Declares the tests to AVA. @param runs gets each test, by its title */
  declare(runs: Map<string, { file: FileRun; turn: Turn }>): void {
    for (const { title, run, serial, skipped } of this.#declared.tests) {
      const file = this.#declared.file.replace(/(?:\.test)?\.ts$/, '').replaceAll('/', ' › ');
      // As AVA writes titles, because the hooks find their test by it.
      const whole = `${file} › ${title}`.trim().replaceAll(/\s+/g, ' ');
      if (skipped) {
        test.skip(whole, run);
        continue;
      }
      const turn = { serial, begins: Promise.withResolvers<void>(), ends: Promise.withResolvers<void>() };
      this.turns.push(turn);
      runs.set(whole, { file: this, turn });
      test(whole, run);
    }
    this.#left = this.turns.length;
  }

  /** Gives each test its turn. @returns when the last one has ended */
  async run(): Promise<void> {
    for (const turn of this.turns.filter(({ serial }) => serial)) {
      turn.begins.resolve();
      await turn.ends.promise;
    }
    const together = this.turns.filter(({ serial }) => !serial);
    for (const turn of together) turn.begins.resolve();
    await Promise.all(together.map((turn) => turn.ends.promise));
  }

  /** Runs the hooks before a test, and before the first one those of the file. @throws their errors */
  async prepare(t: ExecutionContext): Promise<void> {
    this.#prepared ??= this.#prepareFile(t);
    await this.#prepared;
    t.context = { ...Object(this.#context) };
    for (const run of this.#declared.beforeEach) await run(t);
  }

  async #prepareFile(t: ExecutionContext): Promise<void> {
    t.context = this.#context;
    try {
      for (const run of this.#declared.before) await run(t);
    } finally {
      this.#context = t.context;
    }
  }

  /** Runs the hooks after a test, and after the last one those of the file. @throws their errors */
  async finish(t: ExecutionContext): Promise<void> {
    this.#left -= 1;
    try {
      for (const run of this.#declared.afterEach) await run(t);
    } finally {
      if (this.#left === 0) {
        t.context = this.#context;
        for (const run of this.#declared.after) await run(t);
      }
    }
  }
}

/** Declares the tests of the files. @param files paths from the project's root */
export async function batch(files: readonly string[]): Promise<void> {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'ava' && !ours.includes(context.parentURL)
        ? { url: standIn, shortCircuit: true }
        : next(specifier, context),
  });
  const declared: Declarations[] = [];
  for (const file of files) {
    declared.push(await declarationsOf(file, () => import(pathToFileURL(join(root, file)).href)));
  }
  const runs = new Map<string, { file: FileRun; turn: Turn }>();
  const of = (t: ExecutionContext, prefix: string) => {
    const run = runs.get(t.title.slice(prefix.length));
    if (!run) throw new Error(`No test of this batch is called ${t.title}.`);
    return run;
  };
  test.beforeEach('turn', async (t) => {
    const { file, turn } = of(t, 'turn for ');
    await turn.begins.promise;
    await file.prepare(t);
  });
  test.afterEach.always('end', async (t) => {
    const { file, turn } = of(t, 'end for ');
    try {
      await file.finish(t);
    } finally {
      turn.ends.resolve();
    }
  });
  const fileRuns = declared.map((declarations) => new FileRun(declarations));
  for (const file of fileRuns) file.declare(runs);
  // Not awaited: the tests run once this module is loaded.
  void inTurn(fileRuns);
}

async function inTurn(files: readonly FileRun[]): Promise<void> {
  for (const file of files) await file.run();
}
