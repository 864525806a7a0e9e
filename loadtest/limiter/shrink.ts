/** Makes a counterexample minimal: no request of it can be left out. */
import type { Arrival } from './trial.ts';

/** Requests left out at once at first, as a share of all; halved until it is a single one. */
const firstShare = 2;
/** Bound of the trials. */
const mostTries = 4_000;

/**
 * @param breaks whether these requests still show the fault
 * @returns a list that does, of which no single request can be left out
 */
export async function shrunk(
  arrivals: readonly Arrival[],
  breaks: (arrivals: readonly Arrival[]) => Promise<boolean>,
): Promise<readonly Arrival[]> {
  let tries = 0;
  const stillBreaks = async (candidate: readonly Arrival[]) => {
    tries += 1;
    return tries <= mostTries && breaks(candidate);
  };
  const shorter = await withFewer(arrivals, stillBreaks);
  const together = await withFewerMoments(shorter, stillBreaks);
  return withFewer(together, stillBreaks);
}

/** Removes requests in chunks that become smaller (delta debugging). */
async function withFewer(
  arrivals: readonly Arrival[],
  breaks: (arrivals: readonly Arrival[]) => Promise<boolean>,
): Promise<readonly Arrival[]> {
  let left = arrivals;
  for (let size = Math.ceil(left.length / firstShare); size >= 1; ) {
    let removed = false;
    // From the end: what follows the fault goes first.
    for (let end = left.length; end > 0; end -= size) {
      const candidate = [...left.slice(0, Math.max(0, end - size)), ...left.slice(end)];
      if (candidate.length > 0 && (await breaks(candidate))) {
        left = candidate;
        removed = true;
      }
    }
    if (size === 1 && !removed) return left;
    if (!removed) size = Math.ceil(size / 2);
    else size = Math.max(1, Math.min(size, Math.ceil(left.length / firstShare)));
  }
  return left;
}

/** Moves the requests of one moment to that of those before or after them. */
async function withFewerMoments(
  arrivals: readonly Arrival[],
  breaks: (arrivals: readonly Arrival[]) => Promise<boolean>,
): Promise<readonly Arrival[]> {
  let left = arrivals;
  for (let index = 1; index < left.length; index += 1) {
    const [before, at] = [left[index - 1]?.at ?? 0, left[index]?.at ?? 0];
    if (before === at) continue;
    for (const [from, to] of [
      [at, before],
      [before, at],
    ] as const) {
      const candidate = left.map((one) => (one.at === from ? { ...one, at: to } : one));
      if (await breaks(candidate)) {
        left = candidate;
        break;
      }
    }
  }
  return left;
}
