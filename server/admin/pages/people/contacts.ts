/** Contact pages: the list, and one contact. */
import { contacts } from '#contracts/operations/contacts.ts';
import { personalDataOperations } from '#contracts/operations/personal-data.ts';
import { type Contact, type ContactStatus, contactStatuses } from '#contracts/schemas/contact.ts';
import { say } from '../../language/say.ts';
import type { Action, Block, FactsBlock, Row } from '../../page/blocks.ts';
import { badge, button, link, person, row, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import type { Field } from '../../page/fields.ts';
import { words } from '../../page/format.ts';
import { filterQuery, isFiltered, type List, listPath, queryOf, tableOf } from '../../page/list.ts';
import { type AdminRoute, file, show } from '../../page/routes.ts';
import { contactName } from '../contact-name.ts';
import { mayImport, newImportPath } from '../data/import-status.ts';
import { historyOf } from '../settings/audit-log-links.ts';
import { addressCell, languageName, tagsCell } from './person-fields.ts';
import { personTabs } from './person-tabs.ts';

export const contactsPath = '/admin/contacts';
/** More rows than in other lists, for bulk actions. */
export const contactList: List = {
  path: contactsPath,
  filters: ['search', 'status', 'tag'],
  sort: '-createdAt',
  itemsPerPage: 50,
  columns: [
    { label: 'Name', sort: 'lastName' },
    { label: 'Company', key: 'company' },
    { label: 'Tags', key: 'tags' },
    { label: 'Phone', key: 'phone', rare: true },
    { label: 'City', key: 'city', rare: true },
    { label: 'Newsletters', key: 'newsletters', rare: true },
    { label: 'Created', key: 'created', sort: '-createdAt' },
    { label: 'Changed', key: 'changed', sort: '-updatedAt', rare: true },
  ],
};

/** @returns the state, unless it is the usual one */
const exception = (status: ContactStatus) => (status === 'ACTIVE' ? undefined : badge(words(status)));

export const contactPages: readonly AdminRoute[] = [
  show({
    path: contactsPath,
    needs: [contacts.list],
    show: async (context) => {
      const page = await context.call(contacts.list, { query: queryOf(contactList, context) });
      const active = isFiltered(contactList, context);
      const create: Action = { ...link(say('New contact'), `${contactsPath}/new`), tone: 'primary' };
      const mayCreate = context.may(contacts.create);
      return {
        title: say('Contacts'),
        lead: say('People without an account: they are invited to events, and receive newsletters.'),
        actions: [
          ...(context.may(contacts.export)
            ? [link(say('Export as CSV'), listPath(contactList, context, 'export'))]
            : []),
          ...(mayImport(context, 'contacts') ? [link(say('Import (verb)'), newImportPath('contacts'))] : []),
          ...(mayCreate ? [create] : []),
        ],
        blocks: [
          { kind: 'filters', action: contactsPath, fields: filterFields(), values: context.query, active },
          {
            kind: 'table',
            caption: say('Contacts'),
            ...tableOf(contactList, context, page, rowOf),
            unit: { one: say('contact'), many: say('contacts') },
            select: { actions: bulkActions(context), everything: true },
            empty: active
              ? { title: say('No matching contacts'), text: say('Change the filter, or clear it to see all.') }
              : {
                  title: say('No contacts yet'),
                  text: say('People without an account, for invitations and newsletters.'),
                  ...(mayCreate && { action: create }),
                },
          },
        ],
      };
    },
  }),
  file({
    path: `${contactsPath}/export`,
    needs: [contacts.export],
    file: (context) => ({ contract: contacts.export, input: { query: filterQuery(contactList, context) } }),
    back: () => contactsPath,
  }),
  show({
    path: `${contactsPath}/{id}`,
    needs: [contacts.get],
    show: async (context) => {
      const contact = await context.call(contacts.get, { params: context.params });
      const { status } = contact;
      return {
        title: contactName(contact),
        badge: exception(status),
        crumbs: [{ text: say('Contacts'), href: contactsPath }],
        actions: actionsFor(context, contact),
        blocks: [
          ...personTabs(context, contactsPath, contact.id, 'overview'),
          {
            kind: 'columns',
            columns: [[{ kind: 'facts', title: say('Person'), rows: reached(contact) }], [records(context, contact)]],
          },
        ],
      };
    },
  }),
];

const filterFields = (): readonly Field[] => [
  { kind: 'search', name: 'search', label: say('Name or email'), maxlength: 100 },
  {
    kind: 'select',
    name: 'status',
    label: say('Status'),
    options: [{ value: '', label: say('Any') }, ...contactStatuses.map((value) => ({ value, label: words(value) }))],
  },
  { kind: 'text', name: 'tag', label: say('Tag'), maxlength: 50 },
];

function bulkActions(context: Context) {
  return [
    ...(context.may(contacts.bulkTag) ? [button(say('Tag (verb)'), listPath(contactList, context, 'tag-ticked'))] : []),
    ...(context.may(contacts.bulkDelete)
      ? [button(say('Delete'), listPath(contactList, context, 'delete-ticked'), { tone: 'danger' })]
      : []),
  ];
}

function rowOf(contact: Contact): Row {
  const { id, email, status, companyName, tags, phone, address, newsletterOptIn, createdAt, updatedAt } = contact;
  const name = contactName(contact);
  return {
    id,
    label: name,
    cells: [
      person(name, `${contactsPath}/${id}`, name === email ? undefined : email, exception(status)),
      companyName,
      tags.length > 0 ? row(...tags.map((tag) => badge(tag))) : null,
      phone,
      address?.city ?? null,
      newsletterOptIn ? say('Subscribed') : null,
      time(createdAt, 'day'),
      time(updatedAt, 'day'),
    ],
  };
}

function actionsFor({ may }: Context, { id, status }: Contact): Action[] {
  const path = `${contactsPath}/${id}`;
  return [
    ...(status === 'ACTIVE' && may(contacts.archive) ? [button(say('Archive'), `${path}/archive`)] : []),
    ...(status === 'ARCHIVED' && may(contacts.restore) ? [button(say('Restore'), `${path}/restore`)] : []),
    ...(may(contacts.merge) ? [link(say('Merge'), `${path}/merge`)] : []),
    ...(may(personalDataOperations.eraseContact) ? [link(say('Erase'), `${path}/erase`)] : []),
    ...(may(contacts.delete) ? [{ ...link(say('Delete'), `${path}/delete`), tone: 'danger' } as const] : []),
    ...(may(contacts.update) ? [{ ...link(say('Edit'), `${path}/edit`), tone: 'primary' } as const] : []),
  ];
}

function reached({ email, phone, companyName, jobTitle, address }: Contact): FactsBlock['rows'] {
  return [
    [say('Email'), email],
    [say('Phone'), phone],
    [say('Company'), companyName],
    [say('Position'), jobTitle],
    [say('Address'), addressCell(address)],
  ];
}

function records(context: Context, contact: Contact): Block {
  const { id, tags, externalId, locale, newsletterOptIn, createdAt, updatedAt, note } = contact;
  return {
    kind: 'facts',
    title: say('Your records'),
    rows: [
      [say('Tags'), tagsCell(tags, contactsPath)],
      [say('Newsletters'), newsletterOptIn ? say('Subscribed') : say('Not subscribed')],
      ...(note === undefined ? [] : ([[say('Note'), note]] as const)),
      [say('Language'), languageName(locale)],
      [say('External key'), externalId],
      [say('Created'), time(createdAt)],
      [say('Changed'), time(updatedAt)],
    ],
    actions: historyOf(context, id),
  };
}
