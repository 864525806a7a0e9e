/** The form of the organisation: letterhead, look and usual values. */
import { tenant } from '#contracts/operations/tenant.ts';
import { currencies } from '#contracts/schemas/codes.ts';
import type { Tenant } from '#contracts/schemas/tenant.ts';
import { usualAccent } from '#server/platform/accent.ts';
import { say } from '../../language/say.ts';
import { changesOf } from '../../page/changes.ts';
import { bodyOf, type Field, type FormValues } from '../../page/fields.ts';
import { form, goTo } from '../../page/routes.ts';
import { languageOptions } from '../people/person-fields.ts';

export const organisationPath = '/admin/settings/organisation';
export const organisationCrumb = () => ({ text: say('Organisation'), href: organisationPath });

export const organisationFormPage = form({
  path: `${organisationPath}/edit`,
  needs: [tenant.get, tenant.update],
  form: async ({ call }) => {
    const organisation = await call(tenant.get);
    return {
      title: say('Edit the organisation'),
      lead: say('Documents that were issued keep their letterhead.'),
      crumbs: [organisationCrumb()],
      fields: [...letterheadFields(), ...lookFields(), ...usualFields(organisation), ...programFields()],
      values: valuesOf(organisation),
      submit: say('Save'),
      cancel: organisationPath,
    };
  },
  submit: async ({ call }, { values, fields }) => {
    const organisation = await call(tenant.get);
    const { legal, iban, accentColour, usualColour, ...typed } = bodyOf(fields, values);
    // A colour that was chosen counts, also if the box was left ticked.
    const isChosen = accentColour !== (organisation.accentColour ?? usualAccent);
    const colour = accentColour === usualAccent || (usualColour === true && !isChosen) ? null : accentColour;
    const changed = {
      ...changesOf({ ...typed, accentColour: colour }, organisation),
      ...legalChanges(Object(legal), organisation),
    };
    if (Object.keys(changed).length === 0) return goTo(organisationPath, say('Nothing was changed.'));
    await call(tenant.update, { body: changed });
    return goTo(organisationPath, say('The organisation is saved.'));
  },
});

/** People write an IBAN in groups of four. */
function legalChanges(typed: Readonly<Record<string, unknown>>, { legal }: Tenant): { legal?: object } {
  const iban = typeof typed.iban === 'string' ? typed.iban.replaceAll(/\s/g, '').toUpperCase() : typed.iban;
  const changes = changesOf({ ...typed, iban }, legal);
  return Object.keys(changes).length === 0 ? {} : { legal: changes };
}

const letterheadFields = (): readonly Field[] => [
  {
    kind: 'heading',
    name: 'headingLetterhead',
    label: say('Letterhead'),
    help: say('On invoices, contracts and cards.'),
  },
  { kind: 'text', name: 'legal.name', label: say('Legal name'), empty: 'null', maxlength: 200, autofocus: true },
  {
    kind: 'lines',
    name: 'legal.addressLines',
    label: say('Address'),
    help: say('One line each, as on an envelope.'),
    rows: 4,
  },
  {
    kind: 'email',
    name: 'contactEmail',
    label: say('Email'),
    help: say('Replies to mails go here.'),
    empty: 'null',
    maxlength: 254,
  },
  {
    kind: 'text',
    name: 'legal.registrationNumber',
    label: say('Registration number'),
    empty: 'null',
    maxlength: 60,
    short: true,
  },
  {
    kind: 'text',
    name: 'legal.vatNumber',
    label: say('VAT number'),
    empty: 'null',
    maxlength: 20,
    short: true,
    wrong: say('Enter the VAT number with its country, such as FR12345678901.'),
  },
  {
    kind: 'text',
    name: 'legal.iban',
    label: say('IBAN'),
    help: say('Transfers go here: on invoices, in mails and on pages of events.'),
    empty: 'null',
    maxlength: 42,
    autocomplete: 'off',
    wrong: say('Enter the IBAN as on a statement of the account. A digit may be wrong.'),
  },
  {
    kind: 'textarea',
    name: 'legal.invoiceFooter',
    label: say('Small print of invoices'),
    empty: 'null',
    maxlength: 1000,
    rows: 2,
  },
];

const lookFields = (): readonly Field[] => [
  {
    kind: 'heading',
    name: 'headingLook',
    label: say('Look'),
    help: say('Pages, mails and documents have one colour. Where it could not be read, it is made darker or lighter.'),
  },
  { kind: 'colour', name: 'accentColour', label: say('Colour') },
  { kind: 'checkbox', name: 'usualColour', label: say('The usual blue') },
];

function usualFields({ locale, currency }: Tenant): Field[] {
  const known = currencies.some((value) => value === currency) ? currencies : [currency, ...currencies];
  return [
    { kind: 'heading', name: 'headingUsual', label: say('Usual values') },
    {
      kind: 'select',
      name: 'locale',
      label: say('Language'),
      help: say('Of people without a language of their own. With a country, it also says how phone numbers are read.'),
      options: languageOptions(locale),
      short: true,
    },
    {
      kind: 'select',
      name: 'currency',
      label: say('Currency'),
      help: say('Of new amounts.'),
      options: known.map((value) => ({ value, label: value })),
      short: true,
    },
  ];
}

const programFields = (): readonly Field[] => [
  { kind: 'heading', name: 'headingPrograms', label: say('Programs') },
  {
    kind: 'checkbox',
    name: 'requireIfMatch',
    label: say('Programs must say which version they change'),
    help: say('Changes without If-Match are refused, so that no program overwrites what another one has just saved.'),
  },
];

function valuesOf({ legal, contactEmail, accentColour, locale, currency, requireIfMatch }: Tenant): FormValues {
  return {
    'legal.name': legal.name ?? '',
    'legal.addressLines': legal.addressLines.join('\n'),
    'legal.registrationNumber': legal.registrationNumber ?? '',
    'legal.vatNumber': legal.vatNumber ?? '',
    'legal.iban': legal.iban ?? '',
    'legal.invoiceFooter': legal.invoiceFooter ?? '',
    contactEmail: contactEmail ?? '',
    accentColour: accentColour ?? usualAccent,
    usualColour: accentColour === null ? 'true' : '',
    locale,
    currency,
    requireIfMatch: requireIfMatch ? 'true' : '',
  };
}
