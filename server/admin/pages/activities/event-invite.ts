/** Search and invitation of contacts to an event, with an optional message. */
import { contacts } from '#contracts/operations/contacts.ts';
import { events } from '#contracts/operations/events.ts';
import { invitations } from '#contracts/operations/invitations.ts';
import type { Event } from '#contracts/schemas/event.ts';
import { Refused } from '../../operations/refused.ts';
import type { Page } from '../../page/blocks.ts';
import { button } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { bodyOf, everyTypedIn, type Field, typedIn } from '../../page/fields.ts';
import { listQuery, pagesOf } from '../../page/paging.ts';
import { type AdminRoute, action, goTo, show, showNow } from '../../page/routes.ts';
import { eventCrumbs, eventPath } from './event-frame.ts';
import { invitationsBelow } from './event-invitations.ts';
import { contactName } from './people.ts';

const listOf = ({ params }: Context): string => eventPath(params.id ?? '', 'invitations');

const message: Field = {
  kind: 'textarea',
  name: 'message',
  label: 'Message',
  help: 'Shown in the mail, above the event details.',
  maxlength: 2000,
  rows: 4,
  empty: 'null',
};

export const invitePages: readonly AdminRoute[] = [
  show({
    path: `${invitationsBelow}/new`,
    needs: [events.get, invitations.create, contacts.list],
    show: async (context) => {
      const { call, params, query } = context;
      const [event, candidates] = await Promise.all([
        call(events.get, { params }),
        call(contacts.list, { query: { ...listQuery(query, 'search', 'tag'), status: 'ACTIVE' } }),
      ]);
      const path = `${listOf(context)}/new`;
      const active = Boolean(query.search || query.tag);
      return {
        title: 'Invite contacts',
        lead: `Tick the contacts to invite to ${event.title}. Nothing is sent before the next page.`,
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
            rows: candidates.member.map((contact) => ({
              id: contact.id,
              label: contactName(contact),
              cells: [contactName(contact), contact.email, contact.tags.join(', ')],
            })),
            unit: { one: 'contact', many: 'contacts' },
            ...pagesOf(path, query, candidates),
            select: { actions: [button('Continue', `${listOf(context)}/chosen`, { tone: 'primary' })] },
            empty: active
              ? { title: 'No matching contacts', text: 'Change or clear the filter.' }
              : { title: 'No contacts yet', text: 'Only contacts can be invited. Create them first.' },
          },
        ],
      };
    },
  }),
  action({
    path: `${invitationsBelow}/chosen`,
    needs: [events.get, invitations.create],
    perform: async (context, { values }) => {
      const ids = everyTypedIn(values, 'ids');
      if (ids.length === 0)
        return { ...goTo(`${listOf(context)}/new`, 'Tick at least one contact first.'), tone: 'attention' };
      const event = await context.call(events.get, { params: context.params });
      return showNow(chosenPage(context, event, ids));
    },
    back: (context) => `${listOf(context)}/new`,
  }),
  action({
    path: `${invitationsBelow}/invite`,
    needs: [events.get, invitations.create, invitations.send],
    perform: async (context, { values }) => {
      const chosen = typedIn(values, 'contacts').split(' ');
      const body = bodyOf([message], values);
      const { text, complete } = await invite(context, chosen, body, typedIn(values, 'send') !== '');
      return { ...goTo(listOf(context), text), tone: complete ? 'good' : 'attention' };
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
    help: 'Otherwise you can send them later from the list.',
  };
  const published = event.status === 'PUBLISHED';
  return {
    title: `Invite ${people}`,
    lead: published
      ? `To ${event.title}. Contacts who already have an invitation get no second one.`
      : `To ${event.title}. The event is not published, so the invitations are saved but not sent.`,
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

/** Invites sequentially. A duplicate invitation is counted and does not stop the others. */
async function invite(
  { call, params }: Context,
  contacts: readonly string[],
  body: Record<string, unknown>,
  send: boolean,
): Promise<{ text: string; complete: boolean }> {
  let invited = 0;
  let sent = 0;
  let already = 0;
  for (const contactId of contacts) {
    try {
      const { id } = await call(invitations.create, { params, body: { ...body, contactId } });
      invited += 1;
      if (!send) continue;
      await call(invitations.send, { params: { id } });
      sent += 1;
    } catch (error) {
      // Other errors, such as a message that is too long, apply to all contacts.
      if (!(error instanceof Refused && error.code === 'duplicate')) throw error;
      already += 1;
    }
  }
  const parts = [`${invited} invited`, ...(sent > 0 ? [`${sent} mails on their way`] : [])];
  const rest = already > 0 ? ` ${already} had an invitation already.` : '';
  return { text: `${parts.join(', ')}.${rest}`, complete: already === 0 };
}
