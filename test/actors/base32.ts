/** Reads the key of an authenticator app, as its user types it. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, 6; spaces do not count. */
export function bytesOfBase32(text: string): Buffer {
  const bits = [...text.replaceAll(/\s/g, '')].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
