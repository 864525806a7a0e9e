/** Divides the test files of a whole run into batches (see batch.ts). */
import { glob, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** More batches than threads, so that they end together; few, because each loads the whole server. */
const number = 12;

/** Files that take minutes: they start first, so that none runs alone at the end. */
export const longest: readonly RegExp[] = [
  /conformance\/self-test\.slow/,
  /fuzz\/planted\.slow/,
  /contract\/(?:admin-pages|isolation|isolation-both-filters)\.slow/,
  /contract\/permissions\.test/,
  /faults\/webhooks\.fault/,
];

/** Files with a thread of their own. */
const alone: readonly RegExp[] = [
  // They set variables of the environment, which a thread has once.
  /(?:conformance\/reporters|loadtest\/report)\/console\.test/,
  /harness\/document\.test/,
  // They send at a fixed rate.
  /deploys\.slow/,
  /fairness\/models\/models\.slow/,
  // They take minutes.
  ...longest,
];

/** @param patterns of files `.test.ts` @param kind the files to run instead, such as `slow` @returns their patterns */
export function patternsOf(patterns: readonly string[], kind: string): string[] {
  return patterns.map((pattern) => pattern.replace('.test.ts', `.${kind}.ts`));
}

/**
 * @param patterns of test files
 * @param folder for the files of batches, below the project's root; it is emptied
 * @returns patterns of the files to run in place of these
 */
export async function writeBatches(patterns: readonly string[], folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(patterns, { cwd: root, exclude: ['**/node_modules/**'] })) files.push(file);
  const shared = files.filter((file) => !alone.some((pattern) => pattern.test(file))).sort();
  const target = join(root, folder);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const module = relative(target, join(import.meta.dirname, 'batch.ts'));
  await Promise.all(
    Array.from({ length: number }, async (_, index) => {
      // Every twelfth file: the long ones of a folder do not meet in one batch.
      const mine = shared.filter((_, position) => position % number === index);
      if (mine.length === 0) return;
      const text = `import { batch } from '${module}';\n\nawait batch(${JSON.stringify(mine, undefined, 2)});\n`;
      await writeFile(join(target, `${String(index + 1).padStart(2, '0')}.test.ts`), text);
    }),
  );
  return [`${folder}/*.test.ts`, ...files.filter((file) => alone.some((pattern) => pattern.test(file)))];
}
