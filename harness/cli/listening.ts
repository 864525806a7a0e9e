/** Listening on an address that the command line names. */
import { UsageError } from './usage-error.ts';

/**
 * @param address for the message, for instance `127.0.0.1:9000`
 * @param option that chooses another port
 * @throws UsageError if the port is taken, or may not be listened on
 */
export async function listeningOn<Server>(
  address: string,
  option: string,
  start: () => Promise<Server>,
): Promise<Server> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`Cannot listen on ${address} (${error.code}). Choose another port with ${option}.`);
  }
}
