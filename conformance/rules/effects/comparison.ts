/** Comparison of what a host says of one object in two responses. */
import { memberOf } from '#harness/http/response.ts';
import { isSameInstant, isSameValue } from '../../engine/instants.ts';

type Json = Readonly<Record<string, unknown>>;

function recordOf(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;
}

/** @returns the members that both have, with different values */
export function differing(one: unknown, other: unknown): readonly string[] {
  const [left, right] = [recordOf(one), recordOf(other)];
  if (!left || !right) return [];
  return Object.keys(left).filter(
    (key) => !isAboutResponse(key) && Object.hasOwn(right, key) && !isSameValue(left[key], right[key]),
  );
}

/**
 * @returns the first member that both have, with different values; undefined if there is none
 * @param except members that change by themselves
 */
export function difference(one: unknown, other: unknown, except: readonly string[] = []): string | undefined {
  const [left, right] = [recordOf(one), recordOf(other)];
  const name = differing(one, other).find((key) => !except.includes(key));
  if (!left || !right) return undefined;
  return name && `\`${name}\` is ${JSON.stringify(left[name])} in one and ${JSON.stringify(right[name])} in the other`;
}

/** @returns the first text, number or boolean that was sent and is read back differently */
export function lost(sent: unknown, read: unknown): string | undefined {
  const [left, right] = [recordOf(sent), recordOf(read)];
  if (!left || !right) return undefined;
  const name = Object.keys(left).find(
    (key) => isScalar(left[key]) && Object.hasOwn(right, key) && !isAlike(left[key], right[key]),
  );
  return name && `\`${name}\` was sent as ${JSON.stringify(left[name])} and is ${JSON.stringify(right[name])}`;
}

/** True if both name the same object, or neither names any, as a secret. */
export function isSameObject(one: unknown, other: unknown): boolean {
  return memberOf(one, 'id') === memberOf(other, 'id');
}

/** Members of HAL and JSON-LD depend on where the response is from. Others that begin alike are data of the host. */
function isAboutResponse(member: string): boolean {
  return /^(?:_links|_embedded|@\w+)$/.test(member);
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** Times and letters may be written in other ways. */
function isAlike(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return one === other;
  return one.toLowerCase() === other.toLowerCase() || isSameInstant(one, other);
}
