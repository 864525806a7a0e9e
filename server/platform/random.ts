/** Source of randomness: the operating system in production, a seeded stream in reproducible tests. */
import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { Clock } from './clock.ts';

export interface Random {
  bytes(count: number): Buffer;
}

/** Bytes read at once, because a system call costs more than the bytes, and every request needs some. */
const reserveSize = 8_192;

/** The operating system's randomness, buffered. Used bytes are erased from the reserve. */
function systemBytes(): Random {
  let reserve = Buffer.alloc(0);
  let used = 0;
  return {
    bytes(count) {
      if (count > reserveSize) return randomBytes(count);
      if (used + count > reserve.length) {
        reserve = randomBytes(reserveSize);
        used = 0;
      }
      const bytes = Buffer.from(reserve.subarray(used, used + count));
      reserve.fill(0, used, used + count);
      used += count;
      return bytes;
    },
  };
}

export const systemRandom: Random = Object.freeze(systemBytes());

/** @returns a UUIDv7, which sorts by time, so that new rows are appended to their index */
export function newId(random: Random, clock: Clock): string {
  return v7({ msecs: clock.now().getTime(), random: random.bytes(16), seq: random.bytes(4).readUInt32BE() });
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** @returns `length` characters of base62, uniformly distributed */
export function base62String(random: Random, length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of random.bytes(length)) {
      // 248 = 4 × 62: bytes above it would make the first characters more likely.
      if (byte < 248 && text.length < length) text += base62[byte % 62];
    }
  }
  return text;
}

/** @returns a number in base62, padded to `length` */
export function toBase62(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) text = base62[rest % 62] + text;
  return text;
}

/** @returns `length` decimal digits, uniformly distributed */
export function digits(random: Random, length: number): string {
  let text = '';
  while (text.length < length) {
    // 250 = 25 × 10: bytes above it would make the first digits more likely.
    for (const byte of random.bytes(length)) if (byte < 250 && text.length < length) text += byte % 10;
  }
  return text;
}
