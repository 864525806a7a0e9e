import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * AVA's settings for `npm test`: those of package.json, and an observer that tells the process that started AVA how many
 * tests there were. AVA's report is for people: when something fails it does not even say how many passed.
 */
export default async ({ projectDir }) => {
  const { ava } = JSON.parse(await readFile(join(projectDir, 'package.json'), 'utf8'));
  const kind = process.env.TEST_KIND ?? 'test';
  const files = ava.files.map((glob) => glob.replace('.test.ts', `.${kind}.ts`));
  // Two files at a time: many of the slow ones measure time, and a proof beside more than one other is inconclusive.
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

/** Files that take minutes: begun last, one of them would be waited for alone. */
const longest = [
  /conformance\/self-test\.slow/,
  /fuzz\/planted\.slow/,
  /generated\/(?:admin-pages|isolation|isolation-fenced)\.slow/,
  /generated\/permissions\.test/,
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
  // Whoever started us has died without a chance to stop us; the databases went with them.
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
  for await (const { type, stats } of events) {
    if (type !== 'stats') continue;
    // Files in which something other than a test went wrong count once each: AVA reports a crash in several ways.
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
