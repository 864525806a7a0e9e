/** Page of the organisation: its letterhead, look and languages. */
import { tenant } from '#contracts/operations/tenant.ts';
import type { Tenant } from '#contracts/schemas/tenant.ts';
import { say } from '../../language/say.ts';
import type { Action, Block } from '../../page/blocks.ts';
import { button, code, link, stack, time } from '../../page/cells.ts';
import { FormFault } from '../../page/form-fault.ts';
import { type AdminRoute, action, form, goTo, show } from '../../page/routes.ts';
import { languageName } from '../people/person-fields.ts';
import { organisationCrumb as crumb, organisationFormPage, organisationPath } from './organisation-form.ts';

/** Bytes, as in the contract. */
const maximumLogo = 200 * 1024;
const jpegStart = Buffer.from([0xff, 0xd8]);

export const organisationPages: readonly AdminRoute[] = [
  show({
    path: organisationPath,
    needs: [tenant.get, tenant.update],
    show: async ({ call, may }) => {
      const organisation = await call(tenant.get);
      const edit: Action = { ...link(say('Edit'), `${organisationPath}/edit`), tone: 'primary' };
      return {
        title: say('Organisation'),
        lead: say('What is on documents, mails and pages of the organisation.'),
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
      title: say('Logo'),
      lead: say('At the head of invoices, contracts and cards, also of those that were issued before.'),
      crumbs: [crumb()],
      fields: [
        {
          kind: 'file',
          name: 'logo',
          label: say('Picture'),
          help: say('PNG or JPEG, at most 200 KB. A wide picture on a white or transparent ground looks best.'),
          accept: '.png,.jpg,.jpeg,image/png,image/jpeg',
          required: true,
          wrong: say('Choose a PNG or JPEG picture of at most 200 KB, 4 megapixels and 8000 pixels a side.'),
        },
      ],
      values: {},
      submit: say('Save'),
      cancel: organisationPath,
    }),
    submit: async ({ call }, { files }) => {
      const picture = files.logo;
      if (!picture) throw new FormFault('logo', say('Choose a picture.'));
      const type = picture.subarray(0, 2).equals(jpegStart) ? 'jpeg' : 'png';
      await call(tenant.update, { body: { logo: `data:image/${type};base64,${picture.toString('base64')}` } });
      return goTo(organisationPath, say('The logo is saved.'));
    },
  }),
  action({
    path: `${organisationPath}/remove-logo`,
    needs: [tenant.update],
    back: () => organisationPath,
    perform: async ({ call }) => {
      await call(tenant.update, { body: { logo: null } });
      return goTo(organisationPath, say('The logo is removed.'));
    },
  }),
  organisationFormPage,
];

function letterhead({ name, contactEmail, legal }: Tenant): Block {
  const { addressLines, registrationNumber, vatNumber, iban, invoiceFooter } = legal;
  return {
    kind: 'facts',
    title: say('Letterhead'),
    rows: [
      [say('Name'), legal.name ?? name],
      [say('Address'), addressLines.length > 0 ? stack(...addressLines) : null],
      [say('Email'), contactEmail],
      [say('Registration number'), registrationNumber],
      [say('VAT number'), vatNumber],
      [say('IBAN'), iban && code(iban.replace(/(.{4})(?=.)/g, '$1 '))],
      [say('Small print'), invoiceFooter],
    ],
  };
}

function look({ accentColour, logo }: Tenant): Block {
  return {
    kind: 'facts',
    title: say('Look'),
    rows: [
      [say('Colour'), accentColour ? code(accentColour) : say('Blue')],
      [say('Logo'), logo ? { kind: 'picture', src: logo, label: say('The logo') } : null],
    ],
    actions: [
      link(logo ? say('Replace the logo') : say('Add a logo'), `${organisationPath}/logo`),
      ...(logo ? [button(say('Remove the logo'), `${organisationPath}/remove-logo`)] : []),
    ],
  };
}

function rules({ currency, locale, requireIfMatch, updatedAt }: Tenant): Block {
  return {
    kind: 'facts',
    title: say('Usual values'),
    rows: [
      [say('Language'), languageName(locale)],
      [say('Currency'), currency],
      [say('Programs'), requireIfMatch ? say('Must say which version they change') : say('May change any version')],
      [say('Changed'), time(updatedAt)],
    ],
  };
}
