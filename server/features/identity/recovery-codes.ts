/** Recovery codes: 80 random bits each, in place of a code of the authenticator app. */
import { createHash } from 'node:crypto';
import { recoveryCodeCount } from '#contracts/schemas/second-factor.ts';
import type { Random } from '#server/platform/random.ts';
import { base32 } from './totp.ts';

export function newRecoveryCodes(random: Random): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = base32(random.bytes(10)).toLowerCase();
    return letters.match(/.{4}/g)?.join('-') ?? letters;
  });
}

/** @param code as typed: case, spaces and dashes do not count */
export function hashOfRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(plainCode(code).toLowerCase()).digest();
}

/** @returns the code without the spaces and dashes of a copy */
export function plainCode(code: string): string {
  return code.replace(/[\s-]/g, '');
}
