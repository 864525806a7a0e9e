/** Conditional requests (RFC 9110, 13): which responses carry an ETag, and with which read an `If-Match` is compared. */
import { operations } from './index.ts';
import { type AnyOperation, isWrite } from './operation.ts';

const readsByPath = new Map(
  operations.filter(({ method }) => method === 'GET').map((read) => [String(read.path), read]),
);

/** @returns the read of one object as JSON */
function objectAt(path: string): AnyOperation | undefined {
  const read = readsByPath.get(path);
  return read?.success.body && !read.page ? read : undefined;
}

/**
 * The read of the object that a write changes: at the path that the contract names, at its own, or for an action one
 * segment above. A POST to a path that can be read creates an object, which has no version yet.
 * @returns undefined for writes of no single object, and of objects that cannot be read
 */
export function objectOf({
  method,
  path,
  changes,
  upstream,
}: Pick<AnyOperation, 'method' | 'path' | 'changes' | 'upstream'>): AnyOperation | undefined {
  // An object of a service cannot be locked from here until its version is compared and it is changed.
  if (!isWrite(method) || upstream !== undefined) return undefined;
  if (changes) return objectAt(changes);
  if (method !== 'POST') return objectAt(path);
  return readsByPath.has(path) ? undefined : objectAt(path.slice(0, path.lastIndexOf('/')));
}

/** @returns the read of the object that the response of a write shows: the created one, or the changed one */
function shownBy(contract: AnyOperation): AnyOperation | undefined {
  const { location } = contract.success;
  if (location === undefined) return objectOf(contract);
  return objectAt(`${location === true ? contract.path : location}/{id}`);
}

/** @returns whether a success carries an ETag: JSON of a read, or of a write if it is the object as its read has it */
export function hasEntityTag(contract: AnyOperation): boolean {
  const { body } = contract.success;
  if (!body) return false;
  return isWrite(contract.method) ? shownBy(contract)?.success.body === body : true;
}

/** @returns whether `If-None-Match` can make the response a 304. Exports are streams of unknown content. */
export function isRevalidated({ method, success }: AnyOperation): boolean {
  return method === 'GET' && success.file !== 'text/csv';
}

/**
 * @returns whether a tenant can require `If-Match`: for changes and deletions by users. The pages of contacts write only
 * what the contact itself has entered.
 */
export function mayRequireIfMatch(contract: AnyOperation): boolean {
  const { method, auth } = contract;
  return method !== 'POST' && objectOf(contract) !== undefined && auth !== 'none' && !auth.includes('contactHash');
}
