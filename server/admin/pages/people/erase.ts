/** Pages that erase a person, and say what was deleted and what is kept. */
import { contacts } from '#contracts/operations/contacts.ts';
import { personalDataOperations } from '#contracts/operations/personal-data.ts';
import { users } from '#contracts/operations/users.ts';
import type { Erasure } from '#contracts/schemas/erasure.ts';
import { type Label, say, sayIfKnown } from '../../language/say.ts';
import type { Page } from '../../page/blocks.ts';
import { time } from '../../page/cells.ts';
import type { Context, Guarded } from '../../page/context.ts';
import { words } from '../../page/format.ts';
import { type AdminRoute, form, showNow } from '../../page/routes.ts';
import { contactName } from '../contact-name.ts';
import { contactsPath } from './contacts.ts';
import { crumbOf } from './person-kind.ts';
import { usersPath } from './users.ts';

interface Person {
  readonly name: string;
  readonly email: string;
}

interface Kind {
  readonly list: { readonly text: Label; readonly href: typeof usersPath | typeof contactsPath };
  readonly needs: readonly Guarded[];
  readonly read: (context: Context) => Promise<Person>;
  readonly erase: (context: Context, once: string | undefined) => Promise<Erasure>;
}

const consequences: Label =
  'For a person who wants to be forgotten. Profile, answers, invitations, sessions and messages are deleted; registrations and memberships stay as numbers. Issued invoices and signed contracts are kept as long as the law says. All files of exports in which people can be are deleted, too. This cannot be undone.';

function erasing({ list, needs, read, erase }: Kind): AdminRoute {
  return form({
    path: `${list.href}/{id}/erase`,
    needs,
    form: async (context) => {
      const { name, email } = await read(context);
      const path = `${list.href}/${context.params.id}`;
      return {
        title: say('Erase {name}?', { name }),
        lead: say(consequences),
        crumbs: [crumbOf(list), { text: name, href: path }],
        fields: [],
        values: {},
        word: email,
        submit: say('Erase for good'),
        tone: 'danger',
        cancel: path,
      };
    },
    submit: async (context, { once }) => {
      return showNow(resultPage(list, await erase(context, once)));
    },
  });
}

/** Shown once: nothing of it is stored. */
function resultPage(list: Kind['list'], { deleted, anonymised, kept }: Erasure): Page {
  const rowsOf = (counts: readonly { kind: string; count: number }[]) =>
    counts.map(({ kind, count }) => [words(kind), String(count)] as const);
  return {
    title: say('The person is erased'),
    lead: say('Print or save this page if you want to answer the person with it: it is shown once.'),
    crumbs: [crumbOf(list)],
    blocks: [
      {
        kind: 'columns',
        columns: [
          [{ kind: 'facts', title: say('Deleted'), rows: rowsOf(deleted) }],
          anonymised.length > 0
            ? [{ kind: 'facts' as const, title: say('Stays without the person'), rows: rowsOf(anonymised) }]
            : [],
        ],
      },
      {
        kind: 'prose',
        title: say('Kept for a time'),
        paragraphs: [say('What is personal in these is removed at the end.')],
      },
      {
        kind: 'table',
        caption: say('Kept for a time'),
        columns: [say('Kind'), say('Number'), say('Why'), say('Until')].map((label) => ({ label })),
        rows: kept.map(({ kind, number, reason, until }) => ({
          cells: [words(kind), number, sayIfKnown(reason), time(until, 'day')],
        })),
        unit: { one: say('document'), many: say('documents') },
        empty: {
          title: say('Nothing is kept'),
          text: say('There are no payments, issued invoices or signed contracts.'),
        },
      },
    ],
  };
}

export const erasePages: readonly AdminRoute[] = [
  erasing({
    list: { text: 'Users', href: usersPath },
    needs: [users.get, personalDataOperations.eraseUser],
    read: async ({ call, params }) => {
      const { displayName, email } = await call(users.get, { params });
      return { name: displayName, email };
    },
    erase: ({ call, params }, once) => call(personalDataOperations.eraseUser, { params, once }),
  }),
  erasing({
    list: { text: 'Contacts', href: contactsPath },
    needs: [contacts.get, personalDataOperations.eraseContact],
    read: async ({ call, params }) => {
      const contact = await call(contacts.get, { params });
      return { name: contactName(contact), email: contact.email };
    },
    erase: ({ call, params }, once) => call(personalDataOperations.eraseContact, { params, once }),
  }),
];
