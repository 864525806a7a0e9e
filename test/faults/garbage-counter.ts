/**
 * Preloaded by `NODE_OPTIONS=--import=…`: counts the garbage collections of a process after SIGUSR2, and writes a
 * GarbageCount into the file GARBAGE_COUNT when it ends.
 */
import { writeFileSync } from 'node:fs';
import { constants, PerformanceObserver } from 'node:perf_hooks';

export interface GarbageCount {
  readonly minor: number;
  readonly major: number;
}

const count = { minor: 0, major: 0 };
let isCounting = false;

new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const kind: unknown = Reflect.get(Object(Reflect.get(entry, 'detail')), 'kind');
    if (isCounting && kind === constants.NODE_PERFORMANCE_GC_MINOR) count.minor += 1;
    if (isCounting && kind === constants.NODE_PERFORMANCE_GC_MAJOR) count.major += 1;
  }
}).observe({ entryTypes: ['gc'] });

process.on('SIGUSR2', () => {
  isCounting = true;
});
process.on('exit', () => writeFileSync(process.env.GARBAGE_COUNT ?? '', JSON.stringify(count)));
