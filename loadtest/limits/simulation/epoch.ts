/** A random phase of the server's clock. */
export function epochOf(random: () => number): number {
  return 1_700_000_000_000 + Math.floor(random() * 1e9) + random();
}
