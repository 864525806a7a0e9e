/** Uniqueness of ids; their format is up to the host. */

/** True for globally unique ids such as UUIDs and ULIDs. Sequential ids exist at every tenant. */
export function isOneOfAKind(id: string): boolean {
  return id.length >= 16;
}
