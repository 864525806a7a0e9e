/** Names of collections in the dialect, by their paths. */

/** @returns the collection of a path: its first segment below `/api/v1`, or the first two, as `me/payments` */
export function stemOf(path: string): string {
  return /^\/api\/v1\/((?:me\/)?[^/{]+)/.exec(path)?.[1] ?? '';
}

/** @returns the collection of an object whose id is the only parameter of the path; undefined for other paths */
export function stemOfObject(path: string): string | undefined {
  const stem = stemOf(path);
  const isOfOne = path.split('{').length === 2 && path.startsWith(`/api/v1/${stem}/{`);
  return isOfOne ? stem : undefined;
}
