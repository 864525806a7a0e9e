/** @returns the median; of an even number of values, the mean of the two middle ones. @throws RangeError if empty */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const high = sorted[Math.floor(sorted.length / 2)];
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  if (high === undefined || low === undefined) throw new RangeError('median of an empty list');
  return (low + high) / 2;
}
