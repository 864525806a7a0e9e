/** Being told to stop. */

/** npm and the terminal both pass Ctrl-C on: what comes within a second is the same wish. In milliseconds. */
const sameWish = 1_000;

/**
 * Waits for SIGINT or SIGTERM. A further one, later, ends the process at once: whoever asks twice does not want to
 * wait for a drain.
 */
export function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const heard = (signal: NodeJS.Signals) => {
      first ??= performance.now();
      if (performance.now() - first > sameWish) process.exit(130);
      resolve(signal);
    };
    process.on('SIGINT', heard);
    process.on('SIGTERM', heard);
    // The terminal was closed.
    process.on('SIGHUP', heard);
  });
}
