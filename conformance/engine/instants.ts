/** Times that hosts write in other ways: another zone, fewer digits. */

/** RFC 3339, and ISO 8601 without seconds or zone, or with a space before it; groups: seconds, and their fraction. */
const dateTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(?:Z|\s?[+-]\d\d:?\d\d)?$/i;

/**
 * @returns whether both are the same time, as exactly as the less exact of both says it, cut off or rounded; one may be
 * written in another way, as in HTTP, or as a date alone
 */
export function isSameInstant(one: string, other: string): boolean {
  const steps = [one, other].flatMap((text) => stepOf(text) ?? []);
  if (steps.length === 0) return false;
  const difference = Math.abs(Date.parse(one) - Date.parse(other));
  return steps.length === 2 ? difference < Math.max(...steps) : difference === 0;
}

/** Milliseconds between two times that can be written alike; undefined for what is written in another way. */
function stepOf(text: string): number | undefined {
  const [found, seconds, fraction = '.'] = dateTime.exec(text) ?? [];
  if (found === undefined) return undefined;
  return seconds === undefined ? 60_000 : Math.max(1, 1_000 / 10 ** (fraction.length - 1));
}

/** @returns whether two values of JSON are the same, but for the spelling of times */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one === other || isSameInstant(one, other);
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    left.length === right.size && left.every(([name, value]) => right.has(name) && isSameValue(value, right.get(name)))
  );
}
