/** A start failure of the demo that the user can fix. */
export class DemoError extends Error {
  override name = 'DemoError';
}
