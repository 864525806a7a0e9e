/** Page of the organisation: its letterhead, look and languages. */
import { tenant } from '#contracts/operations/tenant.ts';
import { currencies } from '#contracts/schemas/codes.ts';
import type { Tenant } from '#contracts/schemas/tenant.ts';
import { usualAccent } from '#server/platform/accent.ts';
import type { Action, Block } from '../../page/blocks.ts';
import { button, code, link, stack, time } from '../../page/cells.ts';
import { changesOf } from '../../page/changes.ts';
import { bodyOf, type Field, type FormValues } from '../../page/fields.ts';
import { FormFault } from '../../page/form.ts';
import { type AdminRoute, action, form, goTo, show } from '../../page/routes.ts';
import { languageName, languageOptions } from '../people/person-fields.ts';

export const organisationPath = '/admin/settings/organisation';
/** Bytes, as in the contract. */
const maximumLogo = 200 * 1024;
const jpegStart = Buffer.from([0xff, 0xd8]);
const crumb = { text: 'Organisation', href: organisationPath };

export const organisationPages: readonly AdminRoute[] = [
  show({
    path: organisationPath,
    needs: [tenant.get, tenant.update],
    show: async ({ call, may }) => {
      const organisation = await call(tenant.get);
      const edit: Action = { ...link('Edit', `${organisationPath}/edit`), tone: 'primary' };
      return {
        title: 'Organisation',
        lead: 'What is on documents, mails and pages of the organisation.',
        actions: may(tenant.update) ? [edit] : [],
        blocks: [{ kind: 'columns', columns: [[letterhead(organisation)], [look(organisation), rules(organisation)]] }],
      };
    },
  }),
  form({
    path: `${organisationPath}/logo`,
    needs: [tenant.get, tenant.update],
    upload: { bytes: maximumLogo },
    form: async () => ({
      title: 'Logo',
      lead: 'At the head of invoices, contracts and cards, also of those that were issued before.',
      crumbs: [crumb],
      fields: [
        {
          kind: 'file',
          name: 'logo',
          label: 'Picture',
          help: 'PNG or JPEG, at most 200 KB. A wide picture on a white or transparent ground looks best.',
          accept: '.png,.jpg,.jpeg,image/png,image/jpeg',
          required: true,
          wrong: 'Choose a PNG or JPEG picture of at most 200 KB, 4 megapixels and 8000 pixels a side.',
        },
      ],
      values: {},
      submit: 'Save',
      cancel: organisationPath,
    }),
    submit: async ({ call }, { files }) => {
      const picture = files.logo;
      if (!picture) throw new FormFault('logo', 'Choose a picture.');
      const type = picture.subarray(0, 2).equals(jpegStart) ? 'jpeg' : 'png';
      await call(tenant.update, { body: { logo: `data:image/${type};base64,${picture.toString('base64')}` } });
      return goTo(organisationPath, 'The logo is saved.');
    },
  }),
  action({
    path: `${organisationPath}/remove-logo`,
    needs: [tenant.update],
    back: () => organisationPath,
    perform: async ({ call }) => {
      await call(tenant.update, { body: { logo: null } });
      return goTo(organisationPath, 'The logo is removed.');
    },
  }),
  form({
    path: `${organisationPath}/edit`,
    needs: [tenant.get, tenant.update],
    form: async ({ call }) => {
      const organisation = await call(tenant.get);
      return {
        title: 'Edit the organisation',
        lead: 'Documents that were issued keep their letterhead.',
        crumbs: [crumb],
        fields: fieldsFor(organisation),
        values: valuesOf(organisation),
        submit: 'Save',
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
      if (Object.keys(changed).length === 0) return goTo(organisationPath, 'Nothing was changed.');
      await call(tenant.update, { body: changed });
      return goTo(organisationPath, 'The organisation is saved.');
    },
  }),
];

/** People write an IBAN in groups of four. */
function legalChanges(typed: Readonly<Record<string, unknown>>, { legal }: Tenant): { legal?: object } {
  const iban = typeof typed.iban === 'string' ? typed.iban.replaceAll(/\s/g, '').toUpperCase() : typed.iban;
  const changes = changesOf({ ...typed, iban }, legal);
  return Object.keys(changes).length === 0 ? {} : { legal: changes };
}

function letterhead({ name, contactEmail, legal }: Tenant): Block {
  const { addressLines, registrationNumber, vatNumber, iban, invoiceFooter } = legal;
  return {
    kind: 'facts',
    title: 'Letterhead',
    rows: [
      ['Name', legal.name ?? name],
      ['Address', addressLines.length > 0 ? stack(...addressLines) : null],
      ['Email', contactEmail],
      ['Registration number', registrationNumber],
      ['VAT number', vatNumber],
      ['IBAN', iban && code(iban.replace(/(.{4})(?=.)/g, '$1 '))],
      ['Small print', invoiceFooter],
    ],
  };
}

function look({ accentColour, logo }: Tenant): Block {
  return {
    kind: 'facts',
    title: 'Look',
    rows: [
      ['Colour', accentColour ? code(accentColour) : 'Blue'],
      ['Logo', logo ? { kind: 'picture', src: logo, label: 'The logo' } : null],
    ],
    actions: [
      link(logo ? 'Replace the logo' : 'Add a logo', `${organisationPath}/logo`),
      ...(logo ? [button('Remove the logo', `${organisationPath}/remove-logo`)] : []),
    ],
  };
}

function rules({ currency, locale, requireIfMatch, updatedAt }: Tenant): Block {
  return {
    kind: 'facts',
    title: 'Usual values',
    rows: [
      ['Language', languageName(locale)],
      ['Currency', currency],
      ['Programs', requireIfMatch ? 'Must say which version they change' : 'May change any version'],
      ['Changed', time(updatedAt)],
    ],
  };
}

function fieldsFor({ locale, currency }: Tenant): Field[] {
  const known = currencies.some((value) => value === currency) ? currencies : [currency, ...currencies];
  return [
    { kind: 'heading', name: 'headingLetterhead', label: 'Letterhead', help: 'On invoices, contracts and cards.' },
    { kind: 'text', name: 'legal.name', label: 'Legal name', empty: 'null', maxlength: 200, autofocus: true },
    { kind: 'lines', name: 'legal.addressLines', label: 'Address', help: 'One line each, as on an envelope.', rows: 4 },
    {
      kind: 'email',
      name: 'contactEmail',
      label: 'Email',
      help: 'Replies to mails go here.',
      empty: 'null',
      maxlength: 254,
    },
    {
      kind: 'text',
      name: 'legal.registrationNumber',
      label: 'Registration number',
      empty: 'null',
      maxlength: 60,
      short: true,
    },
    {
      kind: 'text',
      name: 'legal.vatNumber',
      label: 'VAT number',
      empty: 'null',
      maxlength: 20,
      short: true,
      wrong: 'Enter the VAT number with its country, such as FR12345678901.',
    },
    {
      kind: 'text',
      name: 'legal.iban',
      label: 'IBAN',
      help: 'Transfers go here: on invoices, in mails and on pages of events.',
      empty: 'null',
      maxlength: 42,
      autocomplete: 'off',
      wrong: 'Enter the IBAN as on a statement of the account. A digit may be wrong.',
    },
    {
      kind: 'textarea',
      name: 'legal.invoiceFooter',
      label: 'Small print of invoices',
      empty: 'null',
      maxlength: 1000,
      rows: 2,
    },
    {
      kind: 'heading',
      name: 'headingLook',
      label: 'Look',
      help: 'Pages, mails and documents have one colour. Where it could not be read, it is made darker or lighter.',
    },
    { kind: 'colour', name: 'accentColour', label: 'Colour' },
    { kind: 'checkbox', name: 'usualColour', label: 'The usual blue' },
    { kind: 'heading', name: 'headingUsual', label: 'Usual values' },
    {
      kind: 'select',
      name: 'locale',
      label: 'Language',
      help: 'Of people without a language of their own. With a country, it also says how phone numbers are read.',
      options: languageOptions(locale),
      short: true,
    },
    {
      kind: 'select',
      name: 'currency',
      label: 'Currency',
      help: 'Of new amounts.',
      options: known.map((value) => ({ value, label: value })),
      short: true,
    },
    { kind: 'heading', name: 'headingPrograms', label: 'Programs' },
    {
      kind: 'checkbox',
      name: 'requireIfMatch',
      label: 'Programs must say which version they change',
      help: 'Changes without If-Match are refused, so that no program overwrites what another one has just saved.',
    },
  ];
}

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
