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
  /** @returns that of each master secret, the one that `mac` gives first */
  macs(purpose: string, ...parts: string[]): readonly Buffer[];
  /** @returns AES-256-GCM: nonce, tag and ciphertext. */
  seal(purpose: string, plain: string, random: Random): Buffer;
  /** @throws when the box was sealed with none of the secrets or altered */
  open(purpose: string, box: Buffer): string;
}

const nonceBytes = 12;
const tagBytes = 16;

/**
 * @param master at least 32 bytes: signs and seals
 * @param opening verifies and opens as well: a master secret of before or after, while one is replaced by another
 */
export function secretsFrom(master: Buffer, opening?: Buffer): Secrets {
  const current = new DerivedKeys(master);
  const all = opening ? [current, new DerivedKeys(opening)] : [current];
  return {
    mac: (purpose, ...parts) => current.mac(purpose, parts),
    macs: (purpose, ...parts) => all.map((keys) => keys.mac(purpose, parts)),
    seal(purpose, plain, random) {
      const nonce = random.bytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', current.of(purpose), nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(purpose, box) {
      const opened = all.map((keys) => tryToOpen(keys.of(purpose), box)).find((plain) => plain !== undefined);
      if (opened === undefined) throw new WrongSecret(`No secret opens this box of ${purpose}`);
      return opened;
    },
  };
}

/** The box was sealed with another secret, or altered. */
export class WrongSecret extends Error {
  override readonly name = 'WrongSecret';
}

function tryToOpen(key: KeyObject, box: Buffer): string | undefined {
  const start = nonceBytes + tagBytes;
  // Cut within its tag: Node throws, or takes the four bytes that are left for a whole tag, which can be guessed.
  if (box.length < start) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAuthTag(box.subarray(nonceBytes, start));
  const opened = decipher.update(box.subarray(start));
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch (error) {
    // OpenSSL's message for a failed GCM tag, which has no error code.
    if (error instanceof Error && /unable to authenticate/.test(error.message)) return undefined;
    throw error;
  }
}

/** The keys of one master secret. */
class DerivedKeys {
  readonly #master: Buffer;
  /** Cached: creating a KeyObject from bytes takes four times as long as the HMAC. */
  readonly #keys = new Map<string, KeyObject>();

  constructor(master: Buffer) {
    this.#master = master;
  }

  of(purpose: string): KeyObject {
    const key =
      this.#keys.get(purpose) ??
      createSecretKey(Buffer.from(hkdfSync('sha256', this.#master, '', `guildgate ${purpose}`, 32)));
    this.#keys.set(purpose, key);
    return key;
  }

  mac(purpose: string, parts: readonly string[]): Buffer {
    const hmac = createHmac('sha256', this.of(purpose));
    for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
    return hmac.digest();
  }
}

/** Compares in constant time. */
export function equalBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Compares with each in constant time. */
export function equalsAny(given: Buffer, expected: readonly Buffer[]): boolean {
  return expected.some((one) => equalBytes(given, one));
}
