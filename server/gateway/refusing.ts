/** What the database refuses, told as the problem that it is to the caller. */
import { violatesCheck, violatesUnique } from '#server/platform/postgres/errors.ts';
import type { Problem } from './problem.ts';

/**
 * @param problems by the name of the unique or check constraint that tells of them.
 * @throws Problem in place of the error that names one of these constraints.
 */
export async function refusing<T>(
  problems: Readonly<Record<string, () => Problem>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    for (const [constraint, problem] of Object.entries(problems)) {
      if (violatesUnique(error, constraint) || violatesCheck(error, constraint)) throw problem();
    }
    throw error;
  }
}
