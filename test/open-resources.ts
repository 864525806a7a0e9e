/**
 * Preloaded into each test process: ends it with a failure when resources stay open after its tests, such as the load of a
 * failed test. AVA would wait for it, forever after a test with an extended timeout.
 */
import { registerCompletionHandler } from 'ava';

/** Longer than the 30 s timeout of puppeteer for a killed browser. In milliseconds. */
const timeout = 40_000;

registerCompletionHandler(() => {
  setTimeout(() => {
    const left = [...new Set(process.getActiveResourcesInfo())].join(', ');
    console.error(`Ended ${timeout / 1000} s after its last test: open resources: ${left}.`);
    process.exit(1);
  }, timeout).unref();
});
