/** What an operator asked for cannot be done. The message says why, and what to do: the command line prints it as it is. */
export class OperatorRefusal extends Error {
  override name = 'OperatorRefusal';
}
