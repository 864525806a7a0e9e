/** The resident memory of a process, from /proc. Elsewhere than on Linux nothing is known. */
import { readFileSync } from 'node:fs';

const interval = 20;

/** @returns bytes, or undefined where it is not known */
export function residentBytesOf(pid: number): number | undefined {
  try {
    const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Looks every 20 ms. @returns what ends it, and tells the most that was seen. */
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
