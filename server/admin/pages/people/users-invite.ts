/** Invites ticked users to sign in, after a confirmation page. */
import { users } from '#contracts/operations/users.ts';
import { say } from '../../language/say.ts';
import type { Context } from '../../page/context.ts';
import { listPath } from '../../page/list.ts';
import { type AdminRoute, action, type FormPage, goTo, type Outcome } from '../../page/routes.ts';
import { type Ticked, tickedFields, withTicked } from '../../page/ticked.ts';
import { confirmed, inParts, namesOf, unlessDeleted } from '../../page/ticked-confirmation.ts';
import { userList, usersPath } from './users.ts';

export const tickedUserPages: readonly AdminRoute[] = [
  action({
    path: `${usersPath}/invite-ticked`,
    needs: [users.get, users.list, users.bulkInvite],
    back: (context) => listPath(userList, context),
    perform: (context, submitted) =>
      withTicked(context, submitted, userList, users.list, (ticked) => {
        const here = listPath(userList, context, 'invite-ticked');
        const step = { here, countOf, pageOf: (chosen: Ticked) => invitation(context, chosen) };
        return confirmed(submitted, ticked, step, () => invite(context, ticked));
      }),
  }),
];

async function invitation(context: Context, { ids, values }: Ticked): Promise<FormPage> {
  const nameOf = (id: string) =>
    unlessDeleted(context.call(users.get, { params: { id } }).then(({ displayName }) => displayName));
  return {
    title: say('{count, plural, one {Invite # user?} other {Invite # users?}}', { count: ids.length }),
    crumbs: [{ text: say('Users'), href: usersPath }],
    lead: say(
      'Each gets a mail that says how to sign in. Those who have signed in before, are disabled, or were invited within the last hour get none.',
    ),
    intro: await namesOf(ids, nameOf, say('Deleted user')),
    fields: tickedFields,
    values,
    submit: say('Send invitations'),
    cancel: listPath(userList, context),
  };
}

async function invite(context: Context, { ids }: Ticked): Promise<Outcome> {
  const { call } = context;
  const { succeeded, failed } = await inParts(ids, (part) => call(users.bulkInvite, { body: { ids: part } }));
  const done = say('{count, plural, one {# user is invited.} other {# users are invited.}}', { count: succeeded });
  if (failed === 0) return goTo(listPath(userList, context), done);
  const left = say(
    '{count, plural, one {# user} other {# users}} got no mail: signed in before, disabled, or invited within the last hour.',
    { count: failed },
  );
  const tone = succeeded === 0 ? 'attention' : 'good';
  return { kind: 'go', to: listPath(userList, context), notice: `${done} ${left}`, tone };
}

const countOf = (count: number) => say('{count, plural, one {# user} other {# users}}', { count });
