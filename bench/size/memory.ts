/** Resident memory of processes in the course of a load. */
import { median } from '#harness/median.ts';
import { residentBytesOf } from '../resident.ts';

interface Sample {
  /** Seconds since the first. */
  readonly at: number;
  readonly bytes: number;
}

const interval = 1_000;

/** Takes a sample each second. @returns a function that stops it, and returns the samples; none where unknown */
export function sampleMemory(pid: number): () => readonly Sample[] {
  const started = performance.now();
  const samples: Sample[] = [];
  const timer = setInterval(() => {
    const bytes = residentBytesOf(pid);
    if (bytes !== undefined) samples.push({ at: (performance.now() - started) / 1_000, bytes });
  }, interval);
  return () => {
    clearInterval(timer);
    return samples;
  };
}

/**
 * A median of 20 s, because garbage comes and is collected meanwhile.
 * @returns bytes around this second; undefined without samples then
 */
export function memoryAround(samples: readonly Sample[], second: number): number | undefined {
  const near = samples.filter(({ at }) => Math.abs(at - second) <= 10).map(({ bytes }) => bytes);
  return near.length === 0 ? undefined : median(near);
}
