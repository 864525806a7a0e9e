/** Contacts: the list, and one of them. */
import {
  archiveContact,
  bulkDeleteContacts,
  bulkTagContacts,
  createContact,
  deleteContact,
  exportContacts,
  getContact,
  listContacts,
  restoreContact,
  updateContact,
} from '#contracts/operations/contacts.ts';
import { type Contact, type ContactStatus, contactStatuses } from '#contracts/schemas/contact.ts';
import type { Action, Block, FactsBlock, Row } from '../../page/blocks.ts';
import { badge, button, link, row, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import type { Field } from '../../page/fields.ts';
import { words } from '../../page/format.ts';
import { addressOf, listQuery, nextPage } from '../../page/paging.ts';
import { type AdminRoute, file, show } from '../../page/routes.ts';
import type { Tone } from '../../page/tone.ts';
import { historyOf } from '../settings/history.ts';
import { addressCell, tagsCell } from './person-fields.ts';
import { paymentsOf, personTabs } from './person-tabs.ts';

export const contactsPath = '/admin/contacts';
const filters = ['search', 'status', 'tag'];
/** More than other lists show: many are ticked and changed at once. */
const perPage = 50;
const tones: Readonly<Record<ContactStatus, Tone>> = { ACTIVE: 'good', ARCHIVED: 'neutral' };

/** @returns the name of a contact; of one without a name the email. */
export function contactName({ firstName, lastName, email }: Pick<Contact, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter((part) => part !== null).join(' ') || email;
}

export const contactPages: readonly AdminRoute[] = [
  show({
    path: contactsPath,
    needs: [listContacts],
    show: async (context) => {
      const query = { ...listQuery(context.query, ...filters), itemsPerPage: perPage };
      const { member, totalItems, view } = await context.call(listContacts, { query });
      const active = filters.some((name) => context.query[name]);
      const create: Action = { ...link('New contact', `${contactsPath}/new`), tone: 'primary' };
      const mayCreate = context.may(createContact);
      return {
        title: 'Contacts',
        lead: 'People without an account: they are invited to events, and receive newsletters.',
        actions: [
          ...(context.may(exportContacts) ? [link('Export as CSV', shownPath(context, 'export'))] : []),
          ...(mayCreate ? [create] : []),
        ],
        blocks: [
          { kind: 'filters', action: contactsPath, fields: filterFields, values: context.query, active },
          {
            kind: 'table',
            caption: 'Contacts',
            columns: ['Name', 'Status', 'Company', 'Tags', 'Created'].map((label) => ({ label })),
            rows: member.map(rowOf),
            total: totalItems,
            unit: { one: 'contact', many: 'contacts' },
            ...nextPage(contactsPath, context.query, view.next),
            select: { actions: bulkActions(context) },
            empty: active
              ? { title: 'Nobody is like that', text: 'Change the filter, or clear it to see everybody.' }
              : {
                  title: 'No contacts yet',
                  text: 'People who have no account, and whom you write to or invite.',
                  ...(mayCreate && { action: create }),
                },
          },
        ],
      };
    },
  }),
  file({
    path: `${contactsPath}/export`,
    needs: [exportContacts],
    file: ({ query }) => ({ contract: exportContacts, input: { query: listQuery(query, ...filters) } }),
    back: () => contactsPath,
  }),
  show({
    path: `${contactsPath}/{id}`,
    needs: [getContact],
    show: async (context) => {
      const contact = await context.call(getContact, { params: context.params });
      const { status } = contact;
      return {
        title: contactName(contact),
        badge: badge(words(status), tones[status]),
        crumbs: [{ text: 'Contacts', href: contactsPath }],
        actions: actionsFor(context, contact),
        blocks: [
          ...personTabs(context, contactsPath, contact.id, 'overview'),
          {
            kind: 'columns',
            columns: [[{ kind: 'facts', title: 'Person', rows: reached(contact) }], [kept(context, contact)]],
          },
        ],
      };
    },
  }),
  paymentsOf({
    list: { text: 'Contacts', href: contactsPath },
    filter: 'contactId',
    get: getContact,
    nameOf: async ({ call, params }) => contactName(await call(getContact, { params })),
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

/** @returns the list, or what is done below it, with the filter of the page that is shown, from its first page on. */
export function shownPath({ query }: Context, below?: string): string {
  const path = below === undefined ? contactsPath : `${contactsPath}/${below}`;
  return addressOf(path, { ...listQuery(query, ...filters), after: undefined });
}

function bulkActions(context: Context) {
  return [
    ...(context.may(bulkTagContacts) ? [button('Tag', shownPath(context, 'tag-ticked'))] : []),
    ...(context.may(bulkDeleteContacts)
      ? [button('Delete', shownPath(context, 'delete-ticked'), { tone: 'danger' })]
      : []),
  ];
}

function rowOf(contact: Contact): Row {
  const { id, email, status, companyName, tags, createdAt } = contact;
  const name = contactName(contact);
  return {
    id,
    label: name,
    cells: [
      link(name, `${contactsPath}/${id}`, name === email ? undefined : email),
      badge(words(status), tones[status]),
      companyName,
      tags.length > 0 ? row(...tags.map((tag) => badge(tag))) : null,
      time(createdAt, 'day'),
    ],
  };
}

function actionsFor({ may }: Context, { id, status }: Contact): Action[] {
  const path = `${contactsPath}/${id}`;
  return [
    ...(status === 'ACTIVE' && may(archiveContact) ? [button('Archive', `${path}/archive`)] : []),
    ...(status === 'ARCHIVED' && may(restoreContact) ? [button('Restore', `${path}/restore`)] : []),
    ...(may(deleteContact) ? [{ ...link('Delete', `${path}/delete`), tone: 'danger' } as const] : []),
    ...(may(updateContact) ? [{ ...link('Edit', `${path}/edit`), tone: 'primary' } as const] : []),
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

function kept(context: Context, contact: Contact): Block {
  const { id, tags, externalId, locale, newsletterOptIn, createdAt, updatedAt, note } = contact;
  return {
    kind: 'facts',
    title: 'Your records',
    rows: [
      ['Tags', tagsCell(tags, contactsPath)],
      ['Newsletters', newsletterOptIn ? 'Receives them' : 'Wants none'],
      ...(note === undefined ? [] : ([['Note', note]] as const)),
      ['Language', locale],
      ['External key', externalId],
      ['Created', time(createdAt)],
      ['Changed', time(updatedAt)],
    ],
    actions: historyOf(context, id),
  };
}
