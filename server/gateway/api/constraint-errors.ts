/** Maps violated database constraints to problems. */
import { violatesCheck, violatesForeignKey, violatesUnique } from '#server/platform/postgres/errors.ts';
import type { Problem } from './problem.ts';

/**
 * @param problems by name of the unique, check or foreign key constraint
 * @throws Problem in place of an error of one of these constraints
 */
export async function mapConstraintErrors<T>(
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
