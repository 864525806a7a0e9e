/** Drives limiters that read the time themselves, by Date, performance, process.hrtime or timers, on simulated time. */
import FakeTimers from '@sinonjs/fake-timers';
import type { Limiter, LimiterDecision, LimiterFactory } from './limiter.ts';

/** Decides one request at the simulated time of the process. */
export type TimelessLimiter = (key: string) => LimiterDecision | Promise<LimiterDecision>;

/** Of these a limiter may have timers; the microtasks and immediates of promises stay real. */
const faked = [
  ...(['Date', 'performance', 'hrtime'] as const),
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
];

/** Microtasks before a turn of the event loop, which takes longer. */
const microtasks = 10;
/** Turns of the event loop within which a limiter decides. */
const mostTurns = 200;

/**
 * The time of the whole process is simulated from the beginning of a trial to its end, so only one trial can run at a
 * time. Code that kept `Date.now` or a timer function in a variable of its own, when it was loaded, is not reached.
 * @param make called within simulated time, for each trial anew
 */
export function withSimulatedTime(make: () => TimelessLimiter | Promise<TimelessLimiter>): LimiterFactory {
  return (startsAt): Limiter => {
    const clock = FakeTimers.install({ now: startsAt, toFake: faked, ignoreMissingTimers: true });
    const limiter = made(make, clock);
    let ready: { readonly at: number; readonly limiter: Promise<TimelessLimiter> } | undefined;
    const decide = async (key: string, now: number) => {
      if (ready?.at !== now) ready = { at: now, limiter: advanced(limiter, clock, now) };
      return decidedAt(clock, (await ready.limiter)(key));
    };
    return Object.assign(decide, { close: () => clock.uninstall() });
  };
}

/**
 * Lets timers that are due fire until the limiter has decided: some libraries wait for a timer of no milliseconds.
 * @throws Error for a limiter that decides only after some time
 */
async function decidedAt(clock: FakeTimers.Clock, decision: LimiterDecision | Promise<LimiterDecision>) {
  if (!(decision instanceof Promise)) return decision;
  let isDecided = false;
  const end = () => {
    isDecided = true;
  };
  decision.then(end, end);
  for (let turn = 0; turn < mostTurns; turn += 1) {
    for (let microtask = 0; microtask < microtasks && !isDecided; microtask += 1) await undefined;
    if (isDecided) return decision;
    await new Promise((resolve) => setImmediate(resolve));
    clock.tick(0);
  }
  throw new Error('the limiter neither admits nor denies a request at its own moment: a queue has to deny what waits');
}

/** Ends simulated time if the limiter cannot be made. */
async function made(make: () => TimelessLimiter | Promise<TimelessLimiter>, clock: FakeTimers.Clock) {
  try {
    return await make();
  } catch (error) {
    clock.uninstall();
    throw error;
  }
}

async function advanced(limiter: Promise<TimelessLimiter>, clock: FakeTimers.Clock, now: number) {
  const ready = await limiter;
  clock.tick(now - clock.now);
  // What timers and promises have set off runs before the request.
  await new Promise((resolve) => setImmediate(resolve));
  return ready;
}
