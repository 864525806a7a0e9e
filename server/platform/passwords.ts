/** Password hashes: argon2id, at OWASP's second setting (19 MiB, two passes), about 20 ms of a core. */
import { hash, verify } from '@node-rs/argon2';

const setting = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes under way and waiting. Each takes 20 ms of a core and 19 MiB: beyond these, who waits would wait for longer than
 * an answer may take, and everybody else with it.
 */
const mostAtOnce = 100;
let underWay = 0;

/** Too many passwords are being checked: the caller may try again. */
export class PasswordsBusy extends Error {
  override name = 'PasswordsBusy';
}

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (underWay >= mostAtOnce) throw new PasswordsBusy('too many passwords are being hashed');
  underWay += 1;
  try {
    return await work();
  } finally {
    underWay -= 1;
  }
}

/** A hash of nothing anybody knows: verifying against it takes as long as against a real one. */
let decoy: Promise<string> | undefined;

/** @throws PasswordsBusy */
export function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(password, setting));
}

/**
 * @param stored undefined where the person does not exist or has no password: the answer is no, after the same work.
 * @param check argon2's own, unless a test watches.
 * @throws PasswordsBusy
 */
export async function passwordMatches(stored: string | undefined, password: string, check = verify): Promise<boolean> {
  decoy ??= hash(`no password ${Math.random()}`, setting);
  const hashed = stored ?? (await decoy);
  const matches = await bounded(() => check(hashed, password));
  return matches && stored !== undefined;
}
