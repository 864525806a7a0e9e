import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { longest, patternsOf } from './batches/files.ts';

/**
 * AVA's configuration for `npm test`: that of package.json, and an observer that reports the number of tests to the parent
 * process. AVA's own report omits the number of passed tests when one fails.
 */
export default async ({ projectDir }) => {
  const { ava } = JSON.parse(await readFile(join(projectDir, 'package.json'), 'utf8'));
  const kind = process.env.TEST_KIND ?? 'test';
  const files = kind === 'services' ? generated : patternsOf(ava.files, kind);
  // Two files at a time: many slow tests measure time, and proofs are inconclusive on a busy machine.
  const concurrency = kind === 'slow' ? 2 : ava.concurrency;
  return {
    ...ava,
    // Of a whole run: batches, see batches/batch.ts.
    files: process.env.TEST_FILES ? JSON.parse(process.env.TEST_FILES) : files,
    concurrency,
    sortTestFiles: longestFirst,
    nonSemVerExperiments: { observeRunsFromConfig: true },
    observeRun,
  };
};

/** Tests that are made from the list of operations: of `npm run test:services`, for those of services. */
const generated = [
  'test/contract/{credentials,permissions}.test.ts',
  'test/malformed/fields.{test,slow}.ts',
  'fixtures/**/*.services.ts',
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
