/**
 * Loaded into each process of tests: one in which something still runs after its tests, such as the load of a test that
 * failed, is ended, and counts as a failure. AVA waits for it, and for ever where a test had been given more time.
 */
import { registerCompletionHandler } from 'ava';

/** For connections to close, and for what waits in vain for a browser that was killed, 30 s. In milliseconds. */
const patience = 40_000;

registerCompletionHandler(() => {
  setTimeout(() => {
    const left = [...new Set(process.getActiveResourcesInfo())].join(', ');
    console.error(`Ended ${patience / 1000} s after its last test, for it still had ${left}.`);
    process.exit(1);
  }, patience).unref();
});
