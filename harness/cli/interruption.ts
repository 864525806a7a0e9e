/** Interrupt signals as an AbortSignal. */
import { exitCodes } from './exit-code.ts';
import { say } from './output.ts';

/** npm and the terminal both forward Ctrl-C, so signals within this time count as one. In milliseconds. */
const debounce = 1_000;

/**
 * Aborts on the first SIGINT or SIGTERM, which CI and containers send, so that a run ends in order; a later second one exits
 * at once.
 * @param message for the first
 */
export function interruption(message: string): AbortSignal {
  return aborted(() => say(message));
}

/** The same, silently. */
export function termination(): AbortSignal {
  return aborted(() => {});
}

function aborted(onFirst: () => void): AbortSignal {
  const controller = new AbortController();
  let first: number | undefined;
  const onSignal = () => {
    if (first === undefined) {
      first = performance.now();
      onFirst();
      controller.abort();
    } else if (performance.now() - first > debounce) process.exit(exitCodes.interrupted);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  return controller.signal;
}
