/** @returns a duration in the unit that makes it a whole number: `60 s`, `1500 ms` */
export function windowName(windowMs: number): string {
  return windowMs % 1000 === 0 ? `${windowMs / 1000} s` : `${windowMs} ms`;
}

/** @returns milliseconds with significant digits only: `0.42 ms`, `12 ms`, `59.98 s` */
export function spell(milliseconds: number): string {
  if (milliseconds >= 10_000) return `${Number((milliseconds / 1000).toFixed(2))} s`;
  if (milliseconds >= 100) return `${Math.round(milliseconds)} ms`;
  return `${Number(milliseconds.toPrecision(2))} ms`;
}
