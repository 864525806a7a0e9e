/**
 * Preloaded by `NODE_OPTIONS=--import=…`: shifts the wall clock of a process by CLOCK_SHIFT milliseconds; each SIGUSR2 inverts
 * the shift. Timers are monotonic and do not change.
 */
const RealDate = Date;
let shift = Number(process.env.CLOCK_SHIFT);

globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    // Date accepts several signatures; all are passed on.
    super(...((given.length === 0 ? [RealDate.now() + shift] : given) as [number]));
  }

  static override now(): number {
    return RealDate.now() + shift;
  }
} as DateConstructor;

process.on('SIGUSR2', () => {
  shift = -shift;
});
