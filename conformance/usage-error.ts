/** A fault of whoever calls the tool: a wrong option, profile, waiver or name. Told without a stack; exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}
