/** Form fields and cells that users and contacts share. */
import { tenant } from '#contracts/operations/tenant.ts';
import { countries } from '#contracts/schemas/codes.ts';
import { type Address, addressParts } from '#contracts/schemas/person.ts';
import type { Language } from '#server/platform/messages/messages.ts';
import { homeCountry } from '#server/platform/phone.ts';
import { currentLanguage } from '../../language/language.ts';
import { say } from '../../language/say.ts';
import { type Cell, row } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { bodyOf, type Field, type FormValues, type Option } from '../../page/fields.ts';

/** Help for the email of a person who may have been mailed links. */
export const newEmailHelp = (): string =>
  say('A new address ends the links of invitations that were mailed to the old one. Send these invitations again.');

/** @returns the field for a phone number; numbers of the organisation's country need no country code */
export async function phoneFieldFor({ call }: Context): Promise<Field> {
  const { locale, legal } = await call(tenant.get);
  const country = homeCountry(locale, legal.iban);
  return {
    kind: 'tel',
    name: 'phone',
    label: say('Phone'),
    help: country
      ? say('From another country with its code: +33 6 12 34 56 78')
      : say('With the country code: +33 6 12 34 56 78'),
    empty: 'null',
    maxlength: 30,
    autocomplete: 'off',
    short: true,
    country,
  };
}

/** Of members, most often. */
const languages = [
  ...['en', 'fr', 'de', 'en-GB', 'fr-BE', 'fr-CA', 'fr-CH', 'de-AT', 'de-CH', 'ar', 'bg', 'ca', 'cs', 'da', 'el', 'es'],
  ...['et', 'fi', 'ga', 'hr', 'hu', 'it', 'lb', 'lt', 'lv', 'mt', 'nb', 'nl', 'pl', 'pt', 'ro', 'sk', 'sl', 'sv', 'tr'],
  ...['uk', 'zh'],
];
const languageNames = {
  en: new Intl.DisplayNames('en-GB', { type: 'language' }),
  fr: new Intl.DisplayNames('fr', { type: 'language' }),
  de: new Intl.DisplayNames('de', { type: 'language' }),
} as const satisfies Readonly<Record<Language, Intl.DisplayNames>>;

/** @returns the name of a language, as people know it */
export const languageName = (locale: string | null): string | null =>
  locale === null ? null : (languageNames[currentLanguage()].of(locale) ?? locale);

/** @param current the present value, which a program may have set */
export function languageOptions(current: string | null): Option[] {
  const known = current === null || languages.includes(current) ? languages : [current, ...languages];
  return known.map((value) => ({ value, label: languageName(value) ?? value }));
}

/** @param current the present value */
export function localeField(current: string | null): Field {
  return {
    kind: 'select',
    name: 'locale',
    label: say('Language'),
    help: say('Of mails, documents and pages for this person.'),
    empty: 'null',
    short: true,
    options: [{ value: '', label: say('That of the organisation') }, ...languageOptions(current)],
  };
}

export const workFields = (): readonly Field[] => [
  { kind: 'text', name: 'companyName', label: say('Company'), empty: 'null', maxlength: 200, short: true },
  { kind: 'text', name: 'jobTitle', label: say('Position'), empty: 'null', maxlength: 200, short: true },
];

const countryNames = {
  en: new Intl.DisplayNames('en-GB', { type: 'region' }),
  fr: new Intl.DisplayNames('fr', { type: 'region' }),
  de: new Intl.DisplayNames('de', { type: 'region' }),
} as const satisfies Readonly<Record<Language, Intl.DisplayNames>>;

/** @returns the countries by their names in the language of the page */
export function countryOptions(): Option[] {
  const names = countryNames[currentLanguage()];
  const named = countries.map((value) => ({ value, label: names.of(value) ?? value }));
  return named.sort((a, b) => a.label.localeCompare(b.label, currentLanguage()));
}

export const addressFields = (): readonly Field[] => [
  { kind: 'heading', name: 'headingAddress', label: say('Address') },
  { kind: 'text', name: 'address.street', label: say('Street'), empty: 'null', maxlength: 200 },
  { kind: 'text', name: 'address.street2', label: say('Second line'), empty: 'null', maxlength: 200 },
  { kind: 'text', name: 'address.postalCode', label: say('Postal code'), empty: 'null', maxlength: 20, short: true },
  { kind: 'text', name: 'address.city', label: say('City'), empty: 'null', maxlength: 100, short: true },
  { kind: 'text', name: 'address.region', label: say('Region'), empty: 'null', maxlength: 100, short: true },
  {
    kind: 'select',
    name: 'address.countryCode',
    label: say('Country'),
    empty: 'null',
    short: true,
    options: [{ value: '', label: say('None (country)') }, ...countryOptions()],
  },
];

export const recordsHeading = (): Field => ({ kind: 'heading', name: 'headingRecords', label: say('Your records') });

export const tagsField = (): Field => ({
  kind: 'lines',
  name: 'tags',
  label: say('Tags'),
  help: say('One per line, or separated by commas. At most 30.'),
  rows: 3,
});

export const noteField = (): Field => ({
  kind: 'textarea',
  name: 'note',
  label: say('Note'),
  help: say('Visible only to users who may edit this person.'),
  empty: 'null',
  maxlength: 5_000,
  rows: 4,
});

export const newsletterField = (): Field => ({
  kind: 'checkbox',
  name: 'newsletterOptIn',
  label: say('Receives newsletters'),
});

/**
 * @param tags that the person has: a program may have given it one with a comma
 * @returns the body of the form; an empty address becomes null
 */
export function personBody(
  fields: readonly Field[],
  values: FormValues,
  tags: readonly string[] = [],
): Record<string, unknown> {
  const typed = bodyOf(fields, values);
  const body = Array.isArray(typed.tags) ? { ...typed, tags: separateTags(typed.tags.map(String), tags) } : typed;
  const { address } = body;
  if (address === undefined || address === null) return body;
  return { ...body, address: Object.values(address).every((part) => part === null) ? null : address };
}

/** @returns 'board, donor' as two tags, each once; lines that are one of the known tags stay whole */
export function separateTags(lines: readonly string[], known: readonly string[] = []): string[] {
  const tags = lines.flatMap((line) => (known.includes(line) ? [line] : line.split(/[,;]/)));
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
}

/** @returns the address with every part as in a form's body, for comparison */
export function wholeAddress(address: Address | null): Address | null {
  return address && Object.fromEntries(addressParts.map((part) => [part, address[part] ?? null]));
}

/** @returns the initial form values of a person */
export function personValues(person: {
  address: Address | null;
  tags?: string[];
  newsletterOptIn: boolean;
}): FormValues {
  const values: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(person)) {
    if (typeof value === 'string') values[name] = value;
    if (value === true) values[name] = 'true';
  }
  for (const part of addressParts) values[`address.${part}`] = person.address?.[part] ?? undefined;
  return { ...values, tags: person.tags?.join('\n') };
}

/** @returns the address as on an envelope; null if empty */
export function addressCell(address: Address | null): Cell {
  if (!address) return null;
  const { street, street2, postalCode, city, region, countryCode } = address;
  const place = [postalCode, city].filter(Boolean).join(' ');
  const country = countryCode && (countryNames[currentLanguage()].of(countryCode) ?? countryCode);
  const parts = [street, street2, place, region, country].filter((part) => part !== null && part !== undefined);
  const lines = parts.filter((part) => part !== '');
  return lines.length > 0 ? { kind: 'list', stacked: true, cells: lines } : null;
}

/** @returns the tags, each linked to the list filtered by it */
export function tagsCell(tags: readonly string[], list: string): Cell {
  if (tags.length === 0) return null;
  return row(
    ...tags.map((tag) => ({ kind: 'link', text: tag, href: `${list}?tag=${encodeURIComponent(tag)}` }) as const),
  );
}
