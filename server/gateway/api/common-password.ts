/** Refuses passwords that attackers try first (ASVS 5, 6.2.4). */
import { dictionary } from '@zxcvbn-ts/language-common';
import { normalisedPassword } from '#server/platform/passwords.ts';
import { Problem } from './problem.ts';

/** The 49,000 most common passwords, less those that are too short: about 18,000. */
const common = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= 8).map((password) => password.toLowerCase()),
);

export const commonPasswordMessage = 'password is one of the most common ones; choose another';

export function isCommonPassword(password: string): boolean {
  return common.has(normalisedPassword(password).toLowerCase());
}

/** @throws Problem 422 */
export function refuseCommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  const violation = { propertyPath: 'password', message: commonPasswordMessage, code: 'common_password' };
  throw new Problem('validation_failed', { violations: [violation] });
}
