import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * AVA's configuration for `npm test`: that of package.json, and an observer that reports the number of tests to the parent
 * process. AVA's own report omits the number of passed tests when one fails.
 */
export default async ({ projectDir }) => {
  const { ava } = JSON.parse(await readFile(join(projectDir, 'package.json'), 'utf8'));
  const kind = process.env.TEST_KIND ?? 'test';
  const files = ava.files.map((glob) => glob.replace('.test.ts', `.${kind}.ts`));
  // Two files at a time: many slow tests measure time, and proofs are inconclusive on a busy machine.
  const concurrency = kind === 'slow' ? 2 : ava.concurrency;
  return {
    ...ava,
    files,
    concurrency,
    sortTestFiles: longestFirst,
    nonSemVerExperiments: { observeRunsFromConfig: true },
    observeRun,
  };
};

/** Files that take minutes: they start first, so that none runs alone at the end. */
const longest = [
  /conformance\/self-test\.slow/,
  /fuzz\/planted\.slow/,
  /contract\/(?:admin-pages|isolation|isolation-both-filters)\.slow/,
  /contract\/permissions\.test/,
  /faults\/webhooks\.fault/,
];

function longestFirst(a, b) {
  const rank = (file) => {
    const index = longest.findIndex((pattern) => pattern.test(file));
    return index < 0 ? longest.length : index;
  };
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}

async function observeRun({ events }) {
  // The parent was killed, and its databases with it.
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
  for await (const { type, stats } of events) {
    if (type !== 'stats') continue;
    // A file that crashes counts once: AVA reports a crash in several ways.
    const isBroken = (file) =>
      file.uncaughtExceptions + file.unhandledRejections + file.internalErrors + file.unexpectedProcessExits > 0;
    const brokenFiles = [...stats.byFile.values()].filter(isBroken).length;
    process.send?.({
      passed: stats.passedTests + stats.passedKnownFailingTests,
      failed: stats.failedTests + stats.failedHooks + stats.timedOutTests + brokenFiles,
      skipped: stats.skippedTests + stats.todoTests,
    });
  }
}
