/**
 * Preloaded by `NODE_OPTIONS=--import=…`: counts the major garbage collections of a process after SIGUSR2, and writes their
 * number into GARBAGE_COUNT when it ends.
 */
import { writeFileSync } from 'node:fs';
import { constants, PerformanceObserver } from 'node:perf_hooks';

let count = 0;
let isCounting = false;

new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const kind: unknown = Reflect.get(Object(Reflect.get(entry, 'detail')), 'kind');
    if (isCounting && kind === constants.NODE_PERFORMANCE_GC_MAJOR) count += 1;
  }
}).observe({ entryTypes: ['gc'] });

process.on('SIGUSR2', () => {
  isCounting = true;
});
process.on('exit', () => writeFileSync(process.env.GARBAGE_COUNT ?? '', String(count)));
