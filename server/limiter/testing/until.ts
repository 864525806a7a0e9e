import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until something has come about.
 * @throws when it has not after `seconds`
 */
export async function until(isSo: () => boolean | Promise<boolean>, what: string, seconds = 15): Promise<void> {
  for (const deadline = performance.now() + seconds * 1000; !(await isSo()); await pause(10)) {
    if (performance.now() > deadline) throw new Error(`After ${seconds} seconds it is not so that ${what}`);
  }
}
