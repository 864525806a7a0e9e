/** Names of our own resources that webhooks announce: what comes before the dot of their event types. */
export const announcedResourceNames = [
  // Named by the specification.
  'product_payment',
  'user',
  'contact',
  'group',
  'event',
  'invitation',
  'registration',
  'waitlist_entry',
  'form_response',
  'invoice',
  'adhesion',
  'contract',
  'newsletter',
] as const;

export type WebhookResourceName = (typeof announcedResourceNames)[number];
