/** Password hashes: argon2id, at OWASP's second setting (19 MiB, two passes), about 20 ms of a core. */
import { hash, verify } from '@node-rs/argon2';
import { type ShareOwner, Shares } from './shares.ts';

const setting = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Three of libuv's four threads, as the fourth serves files and DNS. A queue of a hundred hashes takes one to two
 * seconds, for which a user still waits. An address may hold two whole quotas of sign-ins.
 */
export const hashing = new Shares('passwords', {
  concurrency: 3,
  perTenant: 2,
  waitingPerTenant: 100,
  perCaller: 40,
  patience: 5_000,
});

/** A hash that no password matches, for verification with the same timing as a real one. */
let decoy: Promise<string> | undefined;

/** Of one password, keyboards write different code points (NIST SP 800-63B, 3.1.1.2). */
export const normalisedPassword = (password: string): string => password.normalize('NFKC');

/** @throws ShareExceeded */
export function hashPassword(password: string, owner: ShareOwner): Promise<string> {
  return hashing.take(owner, () => hash(normalisedPassword(password), setting));
}

/** Runs `verifies` in a slot. @throws ShareExceeded */
export function passwordMatches(stored: string | undefined, password: string, owner: ShareOwner): Promise<boolean> {
  return hashing.take(owner, () => verifies(stored, password));
}

/**
 * Must be called in a slot of `hashing`.
 * @param stored undefined when the user does not exist or has no password: returns false after the same work
 * @param check argon2's `verify`, replaced in tests
 */
export async function verifies(stored: string | undefined, password: string, check = verify): Promise<boolean> {
  decoy ??= hash(`no password ${Math.random()}`, setting);
  const compared = stored ?? (await decoy);
  const normalised = normalisedPassword(password);
  // Hashes of earlier releases are of passwords as they were typed.
  const matches = (await check(compared, normalised)) || (normalised !== password && (await check(compared, password)));
  return matches && stored !== undefined;
}
