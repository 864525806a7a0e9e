/** Interrupt signals as an AbortSignal. */
import { exitCodes } from './exit-code.ts';
import { say } from './output.ts';

/** Aborts on the first SIGINT, so that a run ends in order; a second one exits at once. @param message for the first */
export function interruption(message: string): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => {
    say(message);
    controller.abort();
    process.once('SIGINT', () => process.exit(exitCodes.interrupted));
  });
  return controller.signal;
}

/** Aborts on SIGINT or SIGTERM, silently. */
export function termination(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}
