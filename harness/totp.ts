/** An authenticator app: codes of TOTP (RFC 6238) with SHA-1, six digits and 30 seconds, which every app has. */
import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const period = 30_000;

/** @returns the key of an app, as its user types it: RFC 4648, 6; spaces do not count */
export function bytesOfBase32(text: string): Buffer {
  const bits = [...text.replaceAll(/\s/g, '')].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** @param at Unix time in milliseconds @returns the code that the app shows then (RFC 4226, 5.3) */
export function codeAt(secret: string, at: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / period)));
  const mac = createHmac('sha1', bytesOfBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}
