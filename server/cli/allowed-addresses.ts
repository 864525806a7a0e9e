import type { Logger } from '../platform/log.ts';

/** Warns about WEBHOOK_ALLOWED_ADDRESSES, a development setting that weakens production. */
export function warnAboutAllowedAddresses(addresses: readonly string[], logger: Logger): void {
  if (addresses.length > 0) logger.warn({ addresses }, 'webhooks may reach addresses that are not public');
}
