/** Names of the members that a column of an imported file can hold. */
import { type Label, say, sayIfKnown } from '../../language/say.ts';
import { capitalised } from '../../page/format.ts';

/** By column name; those that are absent are split into words. */
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

/** How values are written, where that is not plain. */
const formats: Readonly<Record<string, Label>> = {
  'address.countryCode': 'two letters, such as FR',
  tags: 'separated by |',
  birthDate: '31.12.1990 or 1990-12-31',
  newsletterOptIn: 'yes or no',
  amount: 'in cents',
  amountTip: 'in cents',
  price: 'in cents',
};

/** @returns 'Date of birth (1990-12-31)' */
export function columnOption(name: string): string {
  const format = formats[name];
  return format === undefined ? columnLabel(name) : `${columnLabel(name)} (${say(format)})`;
}

/** @returns 'location.onlineUrl' as 'Location: online url' */
export function columnLabel(name: string): string {
  const known = labels[name];
  if (known !== undefined) return say(known);
  const words = name
    .replace('.', ': ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/ id$/, ' (id)');
  return sayIfKnown(capitalised(words));
}
