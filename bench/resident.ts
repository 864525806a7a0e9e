/** Resident memory of a process, from /proc. Undefined except on Linux. */
import { readFileSync } from 'node:fs';

const interval = 20;

/** @returns bytes; undefined where unknown */
export function residentBytesOf(pid: number): number | undefined {
  try {
    const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Samples every 20 ms. @returns a function that stops it, and returns the maximum. */
export function watchResident(pid: number): () => number | undefined {
  let most = residentBytesOf(pid);
  const look = () => {
    most = Math.max(most ?? 0, residentBytesOf(pid) ?? 0) || undefined;
  };
  const timer = setInterval(look, interval);
  return () => {
    clearInterval(timer);
    look();
    return most;
  };
}
