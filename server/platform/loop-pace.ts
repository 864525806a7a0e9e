/**
 * How much of one tenant's work a process takes at a time beside other tenants, by how busy its event loop is. Once the loop
 * is what everybody waits for, more work at a time makes no more of it: it only stands in front of the others' requests, at
 * each of their turns in the loop.
 */

/** @returns the part of the time since the last call in which the loop was busy, 0 to 1 */
export type LoopUtilization = () => number;

/** Milliseconds between two steps: some turns of a busy loop. */
const interval = 50;
/** Above `full` the loop has more than it can take, below `idle` it waits for others. */
const full = 0.98;
const idle = 0.95;

/**
 * Goes down by one while the loop is full, and up by one while it is not.
 * @param now milliseconds of a clock that is never set
 * @returns the number now, from 1 to `most`
 */
export function followingLoop(
  most: number,
  utilization: LoopUtilization = measured(),
  now = () => performance.now(),
): () => number {
  let part = most;
  let steppedAt = now();
  return () => {
    if (now() - steppedAt < interval) return part;
    steppedAt = now();
    const busy = utilization();
    if (busy > full) part = Math.max(1, part - 1);
    if (busy < idle) part = Math.min(most, part + 1);
    return part;
  };
}

function measured(): LoopUtilization {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
