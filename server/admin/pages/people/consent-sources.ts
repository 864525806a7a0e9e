/** Names of the ways in which a consent to newsletters comes. */
import type { ConsentSource } from '#contracts/schemas/consent.ts';
import { type Label, say } from '../../language/say.ts';

const sources: Readonly<Record<ConsentSource, Label>> = {
  API: 'Another program',
  ADMIN_UI: 'The office',
  IMPORT: 'An import',
  PERSON: 'The person',
  UNSUBSCRIBE_LINK: 'The link to unsubscribe in a mail',
};

export const sourceOf = (source: ConsentSource): string => say(sources[source]);
