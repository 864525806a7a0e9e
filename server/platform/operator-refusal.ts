/** An operator's command cannot be executed. The message says why and what to do; the command line prints it unchanged. */
export class OperatorRefusal extends Error {
  override name = 'OperatorRefusal';
}
