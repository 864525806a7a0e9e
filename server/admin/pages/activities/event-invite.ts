/** Contacts are looked for, ticked, and invited to an event, with a word to them all. */
import { listContacts } from '#contracts/operations/contacts.ts';
import { getEvent } from '#contracts/operations/events.ts';
import { createInvitation, sendInvitation } from '#contracts/operations/invitations.ts';
import type { Event } from '#contracts/schemas/event.ts';
import { Refused } from '../../operations/refused.ts';
import type { Page } from '../../page/blocks.ts';
import { button } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { bodyOf, everyTypedIn, type Field, typedIn } from '../../page/fields.ts';
import { listQuery, nextPage } from '../../page/paging.ts';
import { type AdminRoute, action, goTo, show, showNow } from '../../page/routes.ts';
import { eventCrumbs, eventPath } from './event-frame.ts';
import { invitationsBelow } from './event-invitations.ts';
import { contactName } from './people.ts';

const listOf = ({ params }: Context): string => eventPath(params.id ?? '', 'invitations');

const message: Field = {
  kind: 'textarea',
  name: 'message',
  label: 'A word to them',
  help: 'Stands in the mail, above the details of the event.',
  maxlength: 2000,
  rows: 4,
  empty: 'null',
};

export const invitePages: readonly AdminRoute[] = [
  show({
    path: `${invitationsBelow}/new`,
    needs: [getEvent, createInvitation, listContacts],
    show: async (context) => {
      const { call, params, query } = context;
      const [event, contacts] = await Promise.all([
        call(getEvent, { params }),
        call(listContacts, { query: { ...listQuery(query, 'search', 'tag'), status: 'ACTIVE' } }),
      ]);
      const path = `${listOf(context)}/new`;
      const active = Boolean(query.search || query.tag);
      return {
        title: 'Invite contacts',
        lead: `Tick who is invited to ${event.title}. Nothing is sent before the next page.`,
        crumbs: eventCrumbs(event, 'invitations'),
        blocks: [
          {
            kind: 'filters',
            fields: [
              { kind: 'search', name: 'search', label: 'Name or email', maxlength: 100 },
              { kind: 'text', name: 'tag', label: 'Tag', maxlength: 50 },
            ],
            values: query,
            action: path,
            active,
          },
          {
            kind: 'table',
            caption: 'Contacts',
            columns: [{ label: 'Name' }, { label: 'Email' }, { label: 'Tags' }],
            rows: contacts.member.map((contact) => ({
              id: contact.id,
              label: contactName(contact),
              cells: [contactName(contact), contact.email, contact.tags.join(', ')],
            })),
            total: contacts.totalItems,
            unit: { one: 'contact', many: 'contacts' },
            ...nextPage(path, query, contacts.view.next),
            select: { actions: [button('Go on', `${listOf(context)}/chosen`, { tone: 'primary' })] },
            empty: active
              ? { title: 'No contact is like that', text: 'Change or clear the filter.' }
              : { title: 'No contacts yet', text: 'Whoever is invited must be a contact first.' },
          },
        ],
      };
    },
  }),
  action({
    path: `${invitationsBelow}/chosen`,
    needs: [getEvent, createInvitation],
    perform: async (context, { values }) => {
      const ids = everyTypedIn(values, 'ids');
      if (ids.length === 0) return { ...goTo(`${listOf(context)}/new`, 'Tick somebody first.'), tone: 'attention' };
      const event = await context.call(getEvent, { params: context.params });
      return showNow(chosenPage(context, event, ids));
    },
    back: (context) => `${listOf(context)}/new`,
  }),
  action({
    path: `${invitationsBelow}/invite`,
    needs: [getEvent, createInvitation, sendInvitation],
    perform: async (context, { values }) => {
      const chosen = typedIn(values, 'contacts').split(' ');
      const body = bodyOf([message], values);
      const told = await invite(context, chosen, body, typedIn(values, 'send') !== '');
      return { ...goTo(listOf(context), told.text), tone: told.whole ? 'good' : 'attention' };
    },
    back: (context) => `${listOf(context)}/new`,
  }),
];

function chosenPage(context: Context, event: Event, ids: readonly string[]): Page {
  const people = ids.length === 1 ? '1 contact' : `${ids.length} contacts`;
  const send: Field = {
    kind: 'checkbox',
    name: 'send',
    label: 'Send the invitations at once',
    help: 'Else they can be sent later, from the list.',
  };
  const published = event.status === 'PUBLISHED';
  return {
    title: `Invite ${people}`,
    lead: published
      ? `To ${event.title}. Who has an invitation already gets no second one.`
      : `To ${event.title}. It is not published, so nothing is sent yet: the invitations wait in the list.`,
    crumbs: eventCrumbs(event, 'invitations'),
    blocks: [
      {
        kind: 'form',
        action: `${listOf(context)}/invite`,
        fields: [{ kind: 'hidden', name: 'contacts', label: 'Contacts' }, message, ...(published ? [send] : [])],
        values: { contacts: ids.join(' '), send: 'true' },
        submit: `Invite ${people}`,
        cancel: `${listOf(context)}/new`,
      },
    ],
  };
}

/** One after the other: each invitation stands by itself, and what fails for one is told and stops no other. */
async function invite(
  { call, params }: Context,
  contacts: readonly string[],
  body: Record<string, unknown>,
  send: boolean,
): Promise<{ text: string; whole: boolean }> {
  let invited = 0;
  let sent = 0;
  let already = 0;
  for (const contactId of contacts) {
    try {
      const { id } = await call(createInvitation, { params, body: { ...body, contactId } });
      invited += 1;
      if (!send) continue;
      await call(sendInvitation, { params: { id } });
      sent += 1;
    } catch (error) {
      // Anything else, such as a message that is too long, holds for all of them.
      if (!(error instanceof Refused && error.code === 'duplicate')) throw error;
      already += 1;
    }
  }
  const parts = [`${invited} invited`, ...(sent > 0 ? [`${sent} mails on their way`] : [])];
  const rest = already > 0 ? ` ${already} had an invitation already.` : '';
  return { text: `${parts.join(', ')}.${rest}`, whole: already === 0 };
}
