/**
 * Loaded before a process of ours (`NODE_OPTIONS=--import=…`): its wall clock is wrong by CLOCK_SHIFT milliseconds, and is set
 * to be wrong by as much the other way with each SIGUSR2, as by somebody who mends it badly. Timers are monotonic, and are
 * left alone, as they are by whoever sets the clock of a machine.
 */
const RealDate = Date;
let shift = Number(process.env.CLOCK_SHIFT);

globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    // The one boundary: whatever Date takes, it gets.
    super(...((given.length === 0 ? [RealDate.now() + shift] : given) as [number]));
  }

  static override now(): number {
    return RealDate.now() + shift;
  }
} as DateConstructor;

process.on('SIGUSR2', () => {
  shift = -shift;
});
