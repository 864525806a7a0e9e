/** Names of the members of the API that people read: columns of imported files, and what the audit log has. */
import { type Label, say, sayIfKnown } from '../language/say.ts';
import { capitalised } from './format.ts';

/** By member; those that are absent are split into words. */
const labels: Readonly<Record<string, Label>> = {
  firstName: 'First name',
  lastName: 'Last name',
  locale: 'Language',
  timezone: 'Time zone',
  companyName: 'Company',
  jobTitle: 'Position',
  'address.street': 'Street',
  'address.street2': 'Address, second line',
  'address.postalCode': 'Postal code',
  'address.city': 'City',
  'address.region': 'Region',
  'address.countryCode': 'Country',
  birthDate: 'Date of birth',
  externalId: 'External key',
  newsletterOptIn: 'Newsletters',
  newsletterConsentText: 'Words of the consent to newsletters',
  providerReference: 'Reference',
  amountTip: 'Tip',
};

/** @returns 'location.onlineUrl' as 'Location: online url' */
export function memberLabel(name: string): string {
  const known = labels[name];
  if (known !== undefined) return say(known);
  const words = name
    .replace('.', ': ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/ id$/, ' (id)');
  return sayIfKnown(capitalised(words));
}
