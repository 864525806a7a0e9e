/** Names of the ways in which a consent to newsletters comes. */
import type { ConsentSource } from '#contracts/schemas/consent.ts';

const sources: Readonly<Record<ConsentSource, string>> = {
  API: 'Another program',
  ADMIN_UI: 'The office',
  IMPORT: 'An import',
  PERSON: 'The person',
  UNSUBSCRIBE_LINK: 'The link to unsubscribe in a mail',
};

export const sourceOf = (source: ConsentSource): string => sources[source];
