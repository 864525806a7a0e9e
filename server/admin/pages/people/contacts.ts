/** Contact pages: the list, and one contact. */
import { contacts } from '#contracts/operations/contacts.ts';
import { personalDataOperations } from '#contracts/operations/personal-data.ts';
import { type Contact, type ContactStatus, contactStatuses } from '#contracts/schemas/contact.ts';
import type { Action, Block, FactsBlock, Row } from '../../page/blocks.ts';
import { badge, button, link, row, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import type { Field } from '../../page/fields.ts';
import { words } from '../../page/format.ts';
import { addressOf, listQuery, nextPage } from '../../page/paging.ts';
import { type AdminRoute, file, show } from '../../page/routes.ts';
import type { Tone } from '../../page/tone.ts';
import { historyOf } from '../settings/audit-log-links.ts';
import { addressCell, tagsCell } from './person-fields.ts';
import { personTabs } from './person-tabs.ts';

export const contactsPath = '/admin/contacts';
const filters = ['search', 'status', 'tag'];
/** More than in other lists, for bulk actions. */
const perPage = 50;
const tones: Readonly<Record<ContactStatus, Tone>> = { ACTIVE: 'good', ARCHIVED: 'neutral' };

/** @returns the name of a contact, else the email */
export function contactName({ firstName, lastName, email }: Pick<Contact, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter((part) => part !== null).join(' ') || email;
}

export const contactPages: readonly AdminRoute[] = [
  show({
    path: contactsPath,
    needs: [contacts.list],
    show: async (context) => {
      const query = { ...listQuery(context.query, ...filters), itemsPerPage: perPage };
      const { member, totalItems, view } = await context.call(contacts.list, { query });
      const active = filters.some((name) => context.query[name]);
      const create: Action = { ...link('New contact', `${contactsPath}/new`), tone: 'primary' };
      const mayCreate = context.may(contacts.create);
      return {
        title: 'Contacts',
        lead: 'People without an account: they are invited to events, and receive newsletters.',
        actions: [
          ...(context.may(contacts.export) ? [link('Export as CSV', filteredPath(context, 'export'))] : []),
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
    file: ({ query }) => ({ contract: contacts.export, input: { query: listQuery(query, ...filters) } }),
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
        badge: badge(words(status), tones[status]),
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

/** @returns the list, or a path below it, with the current filter and without the cursor */
export function filteredPath({ query }: Context, below?: string): string {
  const path = below === undefined ? contactsPath : `${contactsPath}/${below}`;
  return addressOf(path, { ...listQuery(query, ...filters), after: undefined });
}

function bulkActions(context: Context) {
  return [
    ...(context.may(contacts.bulkTag) ? [button('Tag', filteredPath(context, 'tag-ticked'))] : []),
    ...(context.may(contacts.bulkDelete)
      ? [button('Delete', filteredPath(context, 'delete-ticked'), { tone: 'danger' })]
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
      ['Language', locale],
      ['External key', externalId],
      ['Created', time(createdAt)],
      ['Changed', time(updatedAt)],
    ],
    actions: historyOf(context, id),
  };
}
