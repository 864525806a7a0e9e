import type { Logger } from '../platform/log.ts';

/** A door that was opened for development must not stay open unseen. */
export function tellAllowed(addresses: readonly string[], logger: Logger): void {
  if (addresses.length > 0) logger.warn({ addresses }, 'webhooks may reach addresses that are not public');
}
