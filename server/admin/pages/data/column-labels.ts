/** Names of the columns of an imported file, with how their values are written. */
import { type Label, say } from '../../language/say.ts';
import { memberLabel } from '../../page/member-labels.ts';

/** How values are written, where that is not plain. */
const formats: Readonly<Record<string, Label>> = {
  'address.countryCode': 'France or FR',
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
  return format === undefined ? memberLabel(name) : `${memberLabel(name)} (${say(format)})`;
}
