/** Codes of authenticator apps: TOTP (RFC 6238) with SHA-1, six digits and 30 seconds, which every app has. */
import { createHmac } from 'node:crypto';
import { equalBytes } from '#server/platform/secrets.ts';

const period = 30;
/** Steps before and after the present one that are accepted, for clocks that differ and for slow typing. */
const drift = 1;
/** RFC 4226, 4: at least 128 bits, and 160 recommended. */
export const secretBytes = 20;

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / period);
}

/** @returns the code of a time step (RFC 4226, 5.3) */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/**
 * @param last step of the last accepted code; null: there was none
 * @returns the step that the code is of; undefined for a wrong, an old and a used code
 */
export function stepOfCode(secret: Buffer, code: string, now: Date, last: number | null): number | undefined {
  const present = stepAt(now);
  const given = Buffer.from(code);
  let found: number | undefined;
  // All steps are compared, so that the time does not tell which one matched.
  for (let step = present - drift; step <= present + drift; step += 1) {
    const matches = equalBytes(given, Buffer.from(codeAt(secret, step)));
    if (matches && (last === null || step > last)) found ??= step;
  }
  return found;
}

/** @returns the address for a QR code, as apps read it */
export function uriOf(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  // A colon would separate the issuer from the account.
  const name = issuer.replaceAll(':', ' ');
  const query = new URLSearchParams({ secret: base32(secret), issuer: name });
  const label = `${encodeURIComponent(name)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, 6, of a length that needs no padding. */
export function base32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += alphabet[(value >>> (bits - 5)) & 31];
      bits -= 5;
    }
    value &= (1 << bits) - 1;
  }
  return text;
}
