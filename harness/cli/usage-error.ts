/** Usage error: a wrong option, profile, waiver or name. Printed without a stack; exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}
