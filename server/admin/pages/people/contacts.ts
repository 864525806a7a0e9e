/** Contact pages: the list, and one contact. */
import { contacts } from '#contracts/operations/contacts.ts';
import { personalDataOperations } from '#contracts/operations/personal-data.ts';
import { type Contact, type ContactStatus, contactStatuses } from '#contracts/schemas/contact.ts';
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
      const create: Action = { ...link('New contact', `${contactsPath}/new`), tone: 'primary' };
      const mayCreate = context.may(contacts.create);
      return {
        title: 'Contacts',
        lead: 'People without an account: they are invited to events, and receive newsletters.',
        actions: [
          ...(context.may(contacts.export) ? [link('Export as CSV', listPath(contactList, context, 'export'))] : []),
          ...(mayImport(context, 'contacts') ? [link('Import', newImportPath('contacts'))] : []),
          ...(mayCreate ? [create] : []),
        ],
        blocks: [
          { kind: 'filters', action: contactsPath, fields: filterFields, values: context.query, active },
          {
            kind: 'table',
            caption: 'Contacts',
            ...tableOf(contactList, context, page, rowOf),
            unit: { one: 'contact', many: 'contacts' },
            select: { actions: bulkActions(context), everything: true },
            empty: active
              ? { title: 'No matching contacts', text: 'Change the filter, or clear it to see all.' }
              : {
                  title: 'No contacts yet',
                  text: 'People without an account, for invitations and newsletters.',
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
        crumbs: [{ text: 'Contacts', href: contactsPath }],
        actions: actionsFor(context, contact),
        blocks: [
          ...personTabs(context, contactsPath, contact.id, 'overview'),
          {
            kind: 'columns',
            columns: [[{ kind: 'facts', title: 'Person', rows: reached(contact) }], [records(context, contact)]],
          },
        ],
      };
    },
  }),
];

const filterFields: readonly Field[] = [
  { kind: 'search', name: 'search', label: 'Name or email', maxlength: 100 },
  {
    kind: 'select',
    name: 'status',
    label: 'Status',
    options: [{ value: '', label: 'Any' }, ...contactStatuses.map((value) => ({ value, label: words(value) }))],
  },
  { kind: 'text', name: 'tag', label: 'Tag', maxlength: 50 },
];

function bulkActions(context: Context) {
  return [
    ...(context.may(contacts.bulkTag) ? [button('Tag', listPath(contactList, context, 'tag-ticked'))] : []),
    ...(context.may(contacts.bulkDelete)
      ? [button('Delete', listPath(contactList, context, 'delete-ticked'), { tone: 'danger' })]
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
      newsletterOptIn ? 'Subscribed' : null,
      time(createdAt, 'day'),
      time(updatedAt, 'day'),
    ],
  };
}

function actionsFor({ may }: Context, { id, status }: Contact): Action[] {
  const path = `${contactsPath}/${id}`;
  return [
    ...(status === 'ACTIVE' && may(contacts.archive) ? [button('Archive', `${path}/archive`)] : []),
    ...(status === 'ARCHIVED' && may(contacts.restore) ? [button('Restore', `${path}/restore`)] : []),
    ...(may(contacts.merge) ? [link('Merge', `${path}/merge`)] : []),
    ...(may(personalDataOperations.eraseContact) ? [link('Erase', `${path}/erase`)] : []),
    ...(may(contacts.delete) ? [{ ...link('Delete', `${path}/delete`), tone: 'danger' } as const] : []),
    ...(may(contacts.update) ? [{ ...link('Edit', `${path}/edit`), tone: 'primary' } as const] : []),
  ];
}

function reached({ email, phone, companyName, jobTitle, address }: Contact): FactsBlock['rows'] {
  return [
    ['Email', email],
    ['Phone', phone],
    ['Company', companyName],
    ['Position', jobTitle],
    ['Address', addressCell(address)],
  ];
}

function records(context: Context, contact: Contact): Block {
  const { id, tags, externalId, locale, newsletterOptIn, createdAt, updatedAt, note } = contact;
  return {
    kind: 'facts',
    title: 'Your records',
    rows: [
      ['Tags', tagsCell(tags, contactsPath)],
      ['Newsletters', newsletterOptIn ? 'Subscribed' : 'Not subscribed'],
      ...(note === undefined ? [] : ([['Note', note]] as const)),
      ['Language', languageName(locale)],
      ['External key', externalId],
      ['Created', time(createdAt)],
      ['Changed', time(updatedAt)],
    ],
    actions: historyOf(context, id),
  };
}
