/** Keys outside the database. One master secret; each purpose gets a key of its own, so that none can stand in for another. */
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
  /** @returns an HMAC-SHA-256 of the parts under the key of this purpose. Parts cannot run into each other. */
  mac(purpose: string, ...parts: string[]): Buffer;
  /** @returns AES-256-GCM: nonce, tag and ciphertext. */
  seal(purpose: string, plain: string, random: Random): Buffer;
  /** @throws when the box was made with another secret or was altered. */
  open(purpose: string, box: Buffer): string;
}

/** @param master at least 32 bytes that stay the same over restarts: changing them voids signing keys and cursors. */
export function secretsFrom(master: Buffer): Secrets {
  // Key objects: of bytes each use would make a new one, which takes four times as long as the HMAC itself.
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

/** Compares without telling by its time where two values differ. */
export function equalBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
