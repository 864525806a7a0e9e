/** Password hashes: argon2id, at OWASP's second setting (19 MiB, two passes), about 20 ms of a core. */
import { hash, verify } from '@node-rs/argon2';

const setting = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of nothing anybody knows: verifying against it takes as long as against a real one. */
let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, setting);
}

/**
 * @param stored undefined where the person does not exist or has no password: the answer is no, after the same work.
 * @param check argon2's own, unless a test watches.
 */
export async function passwordMatches(stored: string | undefined, password: string, check = verify): Promise<boolean> {
  decoy ??= hash(`no password ${Math.random()}`, setting);
  const matches = await check(stored ?? (await decoy), password);
  return matches && stored !== undefined;
}
