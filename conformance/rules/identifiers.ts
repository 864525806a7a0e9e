/** What an id tells: its shape is for the host to choose. */

/** Whether no two things can have it: a UUID, a ULID or the like. Counted ids exist at every tenant. */
export function isOneOfAKind(id: string): boolean {
  return id.length >= 16;
}
