/**
 * Stands in for AVA's `test` in the files of a batch (see batch.ts): it collects what a file declares, so that the batch can
 * declare the tests of all its files at once, as AVA demands, and run them file by file.
 */
import type { ExecutionContext } from 'ava';

export { registerCompletionHandler } from 'ava';

export type Run = (t: ExecutionContext) => unknown;

interface DeclaredTest {
  readonly title: string;
  readonly run: Run;
  readonly serial: boolean;
  readonly skipped: boolean;
}

/** What a test file declares. */
export interface Declarations {
  readonly file: string;
  readonly tests: DeclaredTest[];
  readonly before: Run[];
  readonly beforeEach: Run[];
  readonly afterEach: Run[];
  readonly after: Run[];
}

let declaring: Declarations | undefined;

/** @returns what the file declares while it is loaded. Load one file at a time. */
export async function declarationsOf(file: string, load: () => Promise<unknown>): Promise<Declarations> {
  const mine: Declarations = { file, tests: [], before: [], beforeEach: [], afterEach: [], after: [] };
  declaring = mine;
  await load();
  declaring = undefined;
  return mine;
}

function current(): Declarations {
  if (!declaring) throw new Error('A test is declared while no test file is loaded.');
  return declaring;
}

type Hook = (...args: [Run] | [title: string, run: Run]) => void;

/** @returns a hook of AVA. Those `always` run are the same here: each hook runs, whether the tests failed or not. */
function hook(kind: 'before' | 'beforeEach' | 'afterEach' | 'after'): Hook & { always: Hook } {
  const declare: Hook = (...args) => {
    current()[kind].push(args.length === 1 ? args[0] : args[1]);
  };
  return Object.assign(declare, { always: (...args: Parameters<Hook>) => declare(...args) });
}

const declare = (serial: boolean, skipped: boolean) => (title: string, run: Run) => {
  current().tests.push({ title, run, serial, skipped });
};

const hooks = {
  before: hook('before'),
  beforeEach: hook('beforeEach'),
  afterEach: hook('afterEach'),
  after: hook('after'),
};

/** Only what the tests of this project use of AVA's `test`; the rest, such as `only`, is not there. */
const test = Object.assign(declare(false, false), {
  ...hooks,
  skip: declare(false, true),
  serial: Object.assign(declare(true, false), { ...hooks, skip: declare(true, true) }),
});

export default test;
