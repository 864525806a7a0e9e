/** Actions that send invitations, reset their links and revoke them. */
import { invitations } from '#contracts/operations/invitations.ts';
import { say } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import { sayRefusal } from '../../operations/say-refusal.ts';
import type { Context } from '../../page/context.ts';
import { everyTypedIn } from '../../page/fields.ts';
import { addressOf } from '../../page/paging.ts';
import { type AdminRoute, action, form, goTo } from '../../page/routes.ts';
import { eventPath, eventsPath } from './event-frame.ts';
import { invitationPath, invitationsBelow, invitationsPath } from './event-invitations.ts';
import { nameOf } from './people.ts';

const one = `${invitationsPath}/{id}` as const;
const listOf = ({ params, query }: Context): string =>
  addressOf(eventPath(params.id ?? '', 'invitations'), { status: query.status });
const pageOf = ({ params }: Context): string => invitationPath(params.id ?? '');

/** @returns breadcrumbs of a page about one invitation */
const below = (context: Context) => [
  { text: say('Events'), href: eventsPath },
  { text: say('Invitation'), href: pageOf(context) },
];

export const invitationStepPages: readonly AdminRoute[] = [
  action({
    path: `${invitationsBelow}/send`,
    needs: [invitations.list, invitations.send],
    perform: async (context, { values }) => {
      const ids = everyTypedIn(values, 'ids');
      if (ids.length === 0)
        return { ...goTo(listOf(context), say('Tick at least one invitation first.')), tone: 'attention' };
      const refusals: string[] = [];
      for (const id of ids) {
        const refusal = await refusalOf(context, id);
        if (refusal !== undefined) refusals.push(refusal);
      }
      const count = ids.length - refusals.length;
      const sent = say('{count, plural, one {# mail is on its way.} other {# mails are on their way.}}', { count });
      if (refusals.length === 0) return goTo(listOf(context), sent);
      const why = [...new Set(refusals)].join(' ');
      const unsent = say('{count, plural, one {# not sent} other {# not sent}}: {why}', {
        count: refusals.length,
        why,
      });
      return { ...goTo(listOf(context), `${sent} ${unsent}`), tone: 'attention' };
    },
    back: listOf,
  }),
  action({
    path: `${one}/send`,
    needs: [invitations.send],
    perform: async (context) => {
      await context.call(invitations.send, { params: context.params });
      return goTo(pageOf(context), say('The mail is on its way.'));
    },
    back: pageOf,
  }),
  form({
    path: `${one}/reset-link`,
    needs: [invitations.get, invitations.resetLink],
    form: async (context) => ({
      title: say('Create a new link for {name}?', { name: await whose(context) }),
      lead: say(
        'The link that was sent stops working at once. This sends no mail: send the invitation again afterwards.',
      ),
      crumbs: below(context),
      fields: [],
      values: {},
      submit: say('Create a new link'),
      tone: 'danger',
      cancel: pageOf(context),
      cancelText: say('Keep the old link'),
    }),
    submit: async (context) => {
      await context.call(invitations.resetLink, { params: context.params });
      return goTo(pageOf(context), say('The old link no longer works. Send the invitation again with the new one.'));
    },
  }),
  form({
    path: `${one}/revoke`,
    needs: [invitations.get, invitations.revoke],
    form: async (context) => ({
      title: say('Revoke the invitation of {name}?', { name: await whose(context) }),
      lead: say('Its link stops working at once and permanently. Registrations stay. The person can be invited again.'),
      crumbs: below(context),
      fields: [],
      values: {},
      submit: say('Revoke the invitation'),
      tone: 'danger',
      cancel: pageOf(context),
      cancelText: say('Keep it'),
    }),
    submit: async (context) => {
      const { eventId } = await context.call(invitations.revoke, { params: context.params });
      return goTo(eventPath(eventId, 'invitations'), say('The invitation is revoked.'));
    },
  }),
];

async function whose(context: Context): Promise<string> {
  const invitation = await context.call(invitations.get, { params: context.params });
  return (await nameOf(context, invitation)) ?? say('a person');
}

/** @returns the reason why the invitation was not sent, if so */
async function refusalOf({ call }: Context, id: string): Promise<string | undefined> {
  try {
    await call(invitations.send, { params: { id } });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 401) throw error;
    return sayRefusal(error.message);
  }
}
