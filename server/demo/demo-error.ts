/** The demo cannot start for a reason that the person at the terminal can mend. */
export class DemoError extends Error {
  override name = 'DemoError';
}
