/** The words of our own on a document. A language that is not here gets English words, with its own amounts and dates. */
import { knownLocale } from './format.ts';
import { de } from './labels/de.ts';
import { en } from './labels/en.ts';
import { fr } from './labels/fr.ts';

export interface Labels {
  readonly invoice: string;
  readonly creditNote: string;
  readonly membership: string;
  readonly number: string;
  readonly membershipNumber: string;
  readonly contractNumber: string;
  readonly date: string;
  readonly due: string;
  readonly refersTo: string;
  readonly yourVatNumber: string;
  readonly vatNumber: string;
  readonly registrationNumber: string;
  readonly position: string;
  readonly description: string;
  readonly quantity: string;
  readonly unitAmount: string;
  readonly taxRate: string;
  readonly amount: string;
  readonly net: string;
  readonly taxOn: (rate: string, net: string) => string;
  readonly total: string;
  readonly amountDue: string;
  readonly credited: string;
  readonly payment: string;
  readonly payBy: (day: string) => string;
  readonly accountHolder: string;
  readonly reference: string;
  readonly paidOn: (day: string) => string;
  readonly draft: string;
  readonly void: string;
  readonly pending: string;
  readonly expired: string;
  readonly cancelled: string;
  readonly suspended: string;
  readonly terminated: string;
  readonly name: string;
  readonly address: string;
  readonly email: string;
  readonly member: string;
  readonly memberSince: string;
  readonly membershipType: string;
  readonly period: string;
  readonly validUntil: string;
  readonly validity: string;
  readonly unlimited: string;
  readonly starts: string;
  readonly ends: string;
  readonly between: string;
  readonly and: string;
  readonly placeAndDate: string;
  readonly signature: string;
  readonly signedOn: (day: string) => string;
  readonly forTheOrganisation: string;
}

const languages: Readonly<Record<string, Labels>> = { en, fr, de };

/** @param locale BCP 47 */
export function labelsOf(locale: string): Labels {
  return languages[new Intl.Locale(knownLocale(locale)).language] ?? en;
}
