/** How endpoints are reached. */
import { type AddressRules, addressRules } from '#server/platform/outbound/addresses.ts';
import { createOutbound, type Outbound } from '#server/platform/outbound/post.ts';

/** @param allowed ranges that may be reached although they are not public. @throws TypeError for what is none */
export function webhookOutbound(allowed: readonly string[]): { rules: AddressRules; outbound: Outbound } {
  const rules = addressRules(allowed);
  return { rules, outbound: createOutbound({ rules, userAgent: 'Guildgate-Webhooks/1' }) };
}
