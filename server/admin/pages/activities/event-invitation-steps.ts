/** Invitations are sent, one or many; their link is replaced, or dies. */
import {
  getInvitation,
  listInvitations,
  resetInvitationLink,
  revokeInvitation,
  sendInvitation,
} from '#contracts/operations/invitations.ts';
import { Refused } from '../../operations/refused.ts';
import type { Context } from '../../page/context.ts';
import { everyTypedIn } from '../../page/fields.ts';
import { type AdminRoute, action, form, goTo } from '../../page/routes.ts';
import { eventPath, eventsPath } from './event-frame.ts';
import { invitationPath, invitationsBelow, invitationsPath } from './event-invitations.ts';
import { nameOf } from './people.ts';

const one = `${invitationsPath}/{id}` as const;
const listOf = ({ params }: Context): string => eventPath(params.id ?? '', 'invitations');
const pageOf = ({ params }: Context): string => invitationPath(params.id ?? '');

/** @returns the crumbs of a page about one invitation. */
const below = (context: Context) => [
  { text: 'Events', href: eventsPath },
  { text: 'Invitation', href: pageOf(context) },
];

export const invitationStepPages: readonly AdminRoute[] = [
  action({
    path: `${invitationsBelow}/send`,
    needs: [listInvitations, sendInvitation],
    perform: async (context, { values }) => {
      const ids = everyTypedIn(values, 'ids');
      if (ids.length === 0) return { ...goTo(listOf(context), 'Tick somebody first.'), tone: 'attention' };
      const refusals: string[] = [];
      for (const id of ids) {
        const refusal = await refusalOf(context, id);
        if (refusal !== undefined) refusals.push(refusal);
      }
      const sent = `${ids.length - refusals.length} mails on their way.`;
      if (refusals.length === 0) return goTo(listOf(context), sent);
      const why = [...new Set(refusals)].join(' ');
      return { ...goTo(listOf(context), `${sent} ${refusals.length} not sent: ${why}`), tone: 'attention' };
    },
    back: listOf,
  }),
  action({
    path: `${one}/send`,
    needs: [sendInvitation],
    perform: async (context) => {
      await context.call(sendInvitation, { params: context.params });
      return goTo(pageOf(context), 'The mail is on its way.');
    },
    back: pageOf,
  }),
  form({
    path: `${one}/reset-link`,
    needs: [getInvitation, resetInvitationLink],
    form: async (context) => ({
      title: `Make a new link for ${await whose(context)}?`,
      lead: 'The link that was sent is dead at once. Nothing is mailed by this: send the invitation again afterwards.',
      crumbs: below(context),
      fields: [],
      values: {},
      submit: 'Make a new link',
      tone: 'danger',
      cancel: pageOf(context),
    }),
    submit: async (context) => {
      await context.call(resetInvitationLink, { params: context.params });
      return goTo(pageOf(context), 'The old link is dead. Send the invitation again for the new one to arrive.');
    },
  }),
  form({
    path: `${one}/revoke`,
    needs: [getInvitation, revokeInvitation],
    form: async (context) => ({
      title: `Revoke the invitation of ${await whose(context)}?`,
      lead: 'Its link is dead at once, for good; who is registered stays so. The contact may be invited anew.',
      crumbs: below(context),
      fields: [],
      values: {},
      submit: 'Revoke',
      tone: 'danger',
      cancel: pageOf(context),
    }),
    submit: async (context) => {
      const { eventId } = await context.call(revokeInvitation, { params: context.params });
      return goTo(eventPath(eventId, 'invitations'), 'The invitation is revoked.');
    },
  }),
];

async function whose(context: Context): Promise<string> {
  const invitation = await context.call(getInvitation, { params: context.params });
  return (await nameOf(context, invitation)) ?? 'a contact';
}

/** @returns why the invitation was not sent; nothing when it was. */
async function refusalOf({ call }: Context, id: string): Promise<string | undefined> {
  try {
    await call(sendInvitation, { params: { id } });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 401) throw error;
    return error.message;
  }
}
