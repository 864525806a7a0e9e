/** Outbound HTTP configuration of webhooks. */
import { type AddressRules, addressRules } from '#server/platform/outbound/addresses.ts';
import { createOutbound, type Outbound } from '#server/platform/outbound/post.ts';

/** @param allowed private ranges to allow. @throws TypeError for an invalid range */
export function webhookOutbound(allowed: readonly string[]): { rules: AddressRules; outbound: Outbound } {
  const rules = addressRules(allowed);
  return { rules, outbound: createOutbound({ rules, userAgent: 'Guildgate-Webhooks/1' }) };
}
