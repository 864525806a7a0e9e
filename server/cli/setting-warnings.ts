import type { Logger } from '../platform/log.ts';

interface Settings {
  readonly webhookAllowedAddresses: readonly string[];
  readonly excessSettings?: readonly string[];
}

/** Warns about settings that weaken production. */
export function warnAboutSettings({ webhookAllowedAddresses, excessSettings = [] }: Settings, logger: Logger): void {
  if (webhookAllowedAddresses.length > 0) {
    logger.warn({ addresses: webhookAllowedAddresses }, 'webhooks may reach addresses that are not public');
  }
  if (excessSettings.length > 0) {
    logger.warn(
      { settings: excessSettings },
      'unneeded database credentials in the environment; keep them in the files of the operator and the worker',
    );
  }
}
