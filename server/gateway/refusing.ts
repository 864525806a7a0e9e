/** What the database refuses, told as the problem that it is to the caller. */
import { violatesCheck, violatesForeignKey, violatesUnique } from '#server/platform/postgres/errors.ts';
import type { Problem } from './problem.ts';

/**
 * @param problems by the name of the unique, check or foreign key constraint that tells of them.
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
      const violated =
        violatesUnique(error, constraint) || violatesCheck(error, constraint) || violatesForeignKey(error, constraint);
      if (violated) throw problem();
    }
    throw error;
  }
}
