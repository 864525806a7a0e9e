/** Keys outside the database, derived from one master secret: one per purpose, so that they are not interchangeable. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import type { Random } from './random.ts';

export interface Secrets {
  /** @returns an HMAC-SHA-256 of the length-prefixed parts under the key of this purpose */
  mac(purpose: string, ...parts: string[]): Buffer;
  /** @returns AES-256-GCM: nonce, tag and ciphertext. */
  seal(purpose: string, plain: string, random: Random): Buffer;
  /** @throws when the box was sealed with another secret or altered */
  open(purpose: string, box: Buffer): string;
}

/** @param master at least 32 bytes, constant over restarts: a change invalidates signing keys and cursors */
export function secretsFrom(master: Buffer): Secrets {
  // Cached KeyObjects: creating one from bytes takes four times as long as the HMAC.
  const keys = new Map<string, KeyObject>();
  const keyOf = (purpose: string): KeyObject => {
    let key = keys.get(purpose);
    if (!key) {
      key = createSecretKey(Buffer.from(hkdfSync('sha256', master, '', `guildgate ${purpose}`, 32)));
      keys.set(purpose, key);
    }
    return key;
  };
  return {
    mac(purpose, ...parts) {
      const hmac = createHmac('sha256', keyOf(purpose));
      for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
      return hmac.digest();
    },
    seal(purpose, plain, random) {
      const nonce = random.bytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(purpose, box) {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), box.subarray(0, 12));
      decipher.setAuthTag(box.subarray(12, 28));
      return Buffer.concat([decipher.update(box.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

/** Compares in constant time. */
export function equalBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
