import type { Rule } from '../../rule.ts';
import { isBoundToOneEvent } from './is-bound-to-one-event.ts';
import { ofAnotherTenantIsRefused } from './of-another-tenant-is-refused.ts';
import { opensItsOwnInvitation } from './opens-its-own-invitation.ts';
import { opensNoCollections } from './opens-no-collections.ts';
import { tellsNothingOfAnotherContact } from './tells-nothing-of-another-contact.ts';
import { wrongHashIsRefused } from './wrong-hash-is-refused.ts';

/** X-Contact-Hash. */
export const contactHashRules: readonly Rule[] = [
  opensItsOwnInvitation,
  wrongHashIsRefused,
  opensNoCollections,
  tellsNothingOfAnotherContact,
  isBoundToOneEvent,
  ofAnotherTenantIsRefused,
];
