/** Forms that create, edit, archive and delete a contact. */
import { contacts } from '#contracts/operations/contacts.ts';
import type { Contact } from '#contracts/schemas/contact.ts';
import { say } from '../../language/say.ts';
import { changesOf, filledIn } from '../../page/changes.ts';
import type { Context } from '../../page/context.ts';
import type { Field } from '../../page/fields.ts';
import { type AdminRoute, action, type FormPage, form, goTo, goUndoably } from '../../page/routes.ts';
import { contactName } from '../contact-name.ts';
import { externalIdField } from '../external-id-field.ts';
import { contactsPath } from './contacts.ts';
import { duplicateWarning, lookalikesWhileTyping } from './lookalikes.ts';
import {
  addressFields,
  localeField,
  newEmailHelp,
  newsletterField,
  noteField,
  personBody,
  personValues,
  phoneFieldFor,
  recordsHeading,
  tagsField,
  wholeAddress,
  workFields,
} from './person-fields.ts';

const list = () => ({ text: say('Contacts'), href: contactsPath });
const pathOf = ({ id }: Pick<Contact, 'id'>) => `${contactsPath}/${id}`;

/** @param emailHelp of a contact that may have been mailed links */
const fieldsFor = async (context: Context, locale: string | null, emailHelp?: string): Promise<readonly Field[]> => [
  {
    kind: 'text',
    name: 'firstName',
    label: say('First name'),
    empty: 'null',
    maxlength: 100,
    autofocus: true,
    short: true,
  },
  { kind: 'text', name: 'lastName', label: say('Last name'), empty: 'null', maxlength: 100, short: true },
  {
    kind: 'email',
    name: 'email',
    label: say('Email'),
    ...(emailHelp !== undefined && { help: emailHelp }),
    required: true,
    maxlength: 254,
    autocomplete: 'off',
  },
  await phoneFieldFor(context),
  localeField(locale),
  ...workFields(),
  newsletterField(),
  ...addressFields(),
  recordsHeading(),
  tagsField(),
  noteField(),
  externalIdField(),
];

async function newContact(context: Context): Promise<FormPage> {
  return {
    title: say('New contact'),
    crumbs: [list()],
    before: [lookalikesWhileTyping],
    fields: await fieldsFor(context, null),
    values: {},
    submit: say('Create contact'),
    cancel: contactsPath,
  };
}

export const contactFormPages: readonly AdminRoute[] = [
  form({
    path: `${contactsPath}/new`,
    needs: [contacts.create],
    form: newContact,
    submit: async (context, submitted) => {
      const { call } = context;
      const { values, fields, once } = submitted;
      const path = `${contactsPath}/new`;
      const warning = await duplicateWarning(context, {
        path,
        form: await newContact(context),
        noun: 'contact',
        submitted,
      });
      if (warning) return warning;
      const contact = await call(contacts.create, { body: filledIn(personBody(fields, values)), once });
      return goTo(pathOf(contact), say('{name} is created. (contact)', { name: contactName(contact) }));
    },
  }),
  form({
    path: `${contactsPath}/{id}/edit`,
    needs: [contacts.get, contacts.update],
    form: async (context) => {
      const { call, params } = context;
      const contact = await call(contacts.get, { params });
      const name = contactName(contact);
      return {
        title: say('Edit {name}', { name }),
        crumbs: [list(), { text: name, href: pathOf(contact) }],
        fields: await fieldsFor(context, contact.locale, newEmailHelp()),
        values: personValues(contact),
        submit: say('Save'),
        cancel: pathOf(contact),
      };
    },
    submit: async ({ call, params }, { values, fields }) => {
      const contact = await call(contacts.get, { params });
      const body = changesOf(personBody(fields, values, contact.tags), {
        ...contact,
        address: wholeAddress(contact.address),
      });
      if (Object.keys(body).length === 0) return goTo(pathOf(contact), say('Nothing was changed.'));
      const changed = await call(contacts.update, { params, body });
      return goTo(pathOf(changed), say('{name} is saved.', { name: contactName(changed) }));
    },
  }),
  action({
    path: `${contactsPath}/{id}/archive`,
    needs: [contacts.archive],
    back: ({ params }) => `${contactsPath}/${params.id}`,
    perform: async ({ call, params }) => {
      const contact = await call(contacts.archive, { params });
      const text = say('{name} is archived, and gets no newsletters. No data is deleted. (contact)', {
        name: contactName(contact),
      });
      return goUndoably(pathOf(contact), text, `${pathOf(contact)}/restore`);
    },
  }),
  action({
    path: `${contactsPath}/{id}/restore`,
    needs: [contacts.restore],
    back: ({ params }) => `${contactsPath}/${params.id}`,
    perform: async ({ call, params }) => {
      const contact = await call(contacts.restore, { params });
      const text = say('{name} is active again. (contact)', { name: contactName(contact) });
      return goUndoably(pathOf(contact), text, `${pathOf(contact)}/archive`);
    },
  }),
  form({
    path: `${contactsPath}/{id}/delete`,
    needs: [contacts.get, contacts.delete],
    form: async ({ call, params }) => {
      const contact = await call(contacts.get, { params });
      const name = contactName(contact);
      return {
        title: say('Delete {name}?', { name }),
        lead: say(
          'The invitations, registrations, waitlist entries and form responses of the contact are deleted, unpaid payments of the registrations are cancelled, and its links stop working at once. This cannot be undone.',
        ),
        crumbs: [list(), { text: name, href: pathOf(contact) }],
        fields: [],
        values: {},
        word: say('delete'),
        submit: say('Delete contact'),
        tone: 'danger',
        cancel: pathOf(contact),
        cancelText: say('Keep the contact'),
      };
    },
    submit: async ({ call, params }) => {
      const name = contactName(await call(contacts.get, { params }));
      await call(contacts.delete, { params });
      return goTo(contactsPath, say('{name} is deleted. (contact)', { name }));
    },
  }),
];
