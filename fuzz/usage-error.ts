/** Something that whoever started the run can mend: its message says how. */
export class UsageError extends Error {
  override name = 'UsageError';
}
