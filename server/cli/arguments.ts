/** Arguments that several commands take. */
import { Argument } from 'commander';

/** @param name as commander has it: `<host>`, or `[host]` where it may be left out */
export function hostArgument(name: '<host>' | '[host]' = '<host>'): Argument {
  return new Argument(name, 'of the tenant, such as acme.localhost').argParser(readHost);
}

/** As clients send it: in any case, and with the port that the server does not look at. */
function readHost(text: string): string {
  return text.toLowerCase().replace(/:\d+$/, '');
}
