import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until a condition holds.
 * @param what the condition, for the message
 * @throws after `seconds`
 */
export async function until(isSo: () => boolean | Promise<boolean>, what: string, seconds = 30): Promise<void> {
  for (const deadline = performance.now() + seconds * 1000; !(await isSo()); await pause(10)) {
    if (performance.now() > deadline) throw new Error(`Timeout after ${seconds} s: expected that ${what}`);
  }
}
