/** Names of the members that a column of an imported file can hold. */

/** By column name; those that are absent are split into words. */
const labels: Readonly<Record<string, string>> = {
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
  'address.countryCode': 'Country, as two letters',
  tags: 'Tags, separated by |',
  birthDate: 'Date of birth, as 1990-12-31',
  externalId: 'External key',
  newsletterOptIn: 'Newsletters: yes or no',
  newsletterConsentText: 'Newsletters: words of the consent',
  providerReference: 'Reference',
  amount: 'Amount, in cents',
  amountTip: 'Tip, in cents',
  price: 'Price, in cents',
};

/** @returns 'location.onlineUrl' as 'Location: online url' */
export function columnLabel(name: string): string {
  const known = labels[name];
  if (known !== undefined) return known;
  const words = name
    .replace('.', ': ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/ id$/, ', as its id');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
