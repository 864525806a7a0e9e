/** Hash slot of a key in a Redis Cluster. */

export const SLOTS = 16_384;

const POLYNOMIAL = 0x1021;
/** CRC-16 (XMODEM) of each byte. */
const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) rest = (rest << 1) ^ (rest & 0x8000 ? POLYNOMIAL : 0);
  return rest;
});

export function slotOf(key: string): number {
  let rest = 0;
  for (const byte of Buffer.from(taggedPart(key))) rest = ((rest << 8) & 0xffff) ^ (TABLE[(rest >> 8) ^ byte] ?? 0);
  return rest % SLOTS;
}

/** @returns the hash tag between the first braces, or the whole key when there is none */
function taggedPart(key: string): string {
  const start = key.indexOf('{');
  const end = start === -1 ? -1 : key.indexOf('}', start + 1);
  return end > start + 1 ? key.slice(start + 1, end) : key;
}
