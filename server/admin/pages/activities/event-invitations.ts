/** Invitations to an event: the list, and one invitation. */
import { events } from '#contracts/operations/events.ts';
import { invitations } from '#contracts/operations/invitations.ts';
import { type InvitationStatus, invitationStatuses, type ListedInvitation } from '#contracts/schemas/invitation.ts';
import { say } from '../../language/say.ts';
import type { Action, Row } from '../../page/blocks.ts';
import { button, link, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { addressOf, listQuery, pagesOf } from '../../page/paging.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { eventCrumbs, eventPath, eventsPath, eventTabs, eventTop } from './event-frame.ts';
import { nameOf, personCell } from './people.ts';
import { choice, invitationState } from './states.ts';

export const invitationsBelow = `${eventsPath}/{id}/invitations` as const;
/** An invitation's path does not contain its event. */
export const invitationsPath = `${eventsPath}/invitations` as const;
export const invitationPath = (id: string): string => `${invitationsPath}/${id}`;

export const invitationPages: readonly AdminRoute[] = [
  show({
    path: invitationsBelow,
    needs: [events.get, invitations.list],
    show: async (context) => {
      const { call, params, query } = context;
      const [event, list] = await Promise.all([
        call(events.get, { params }),
        call(invitations.list, { params, query: { ...listQuery(query, 'status'), sort: '-createdAt' } }),
      ]);
      const path = eventPath(event.id, 'invitations');
      const invite: Action[] = context.may(invitations.bulkCreate)
        ? [{ ...link(say('Invite people'), `${path}/new`), tone: 'primary' }]
        : [];
      const sends = event.status === 'PUBLISHED' && context.may(invitations.send);
      return {
        ...eventTop(event),
        actions: invite,
        blocks: [
          eventTabs(context, event, 'invitations'),
          {
            kind: 'filters',
            fields: [choice('status', say('Status'), invitationStatuses)],
            values: query,
            action: path,
            active: Boolean(query.status),
          },
          {
            kind: 'table',
            caption: say('Invitations to {title}', { title: event.title }),
            columns: [
              { label: say('Person') },
              { label: say('Status') },
              { label: say('Sent (invitation)') },
              { label: say('Opened') },
              { label: say('Responded') },
              { label: '' },
            ],
            rows: list.member.map((invitation) => rowOf(context, invitation)),
            unit: { one: say('invitation'), many: say('invitations') },
            ...pagesOf(path, query, list),
            ...(sends && {
              select: {
                actions: [
                  button(say('Send'), addressOf(`${path}/send`, { status: query.status }), { tone: 'primary' }),
                ],
              },
            }),
            empty: query.status
              ? { title: say('No invitations with this status') }
              : {
                  title: say('No invitations yet'),
                  text: say('People are invited by mail, each with a personal link to respond.'),
                  ...(invite[0] && { action: invite[0] }),
                },
          },
        ],
      };
    },
  }),
  show({
    path: `${invitationsPath}/{id}`,
    needs: [invitations.get],
    show: async (context) => {
      const { call, params } = context;
      const invitation = await call(invitations.get, { params });
      const event = await call(events.get, { params: { id: invitation.eventId } });
      const { status, message, note, sentAt, openedAt, respondedAt, createdAt } = invitation;
      const name = await nameOf(context, invitation);
      const who = name === undefined ? undefined : { displayName: name, email: name };
      return {
        title: say('Invitation of {name}', { name: name ?? say('a person') }),
        badge: invitationState(status),
        crumbs: eventCrumbs(event, 'invitations'),
        actions: actionsOf(context, invitationPath(invitation.id), status, event.status),
        blocks: [
          {
            kind: 'facts',
            rows: [
              [say('Person'), personCell(context, invitation, who)],
              [say('Event'), link(event.title, eventPath(event.id))],
              [say('Message to the person'), message],
              [say('Created (invitation)'), time(createdAt)],
              [say('Last sent'), time(sentAt)],
              [say('Opened'), time(openedAt)],
              [say('Responded'), time(respondedAt)],
              [say('Note from the person'), note],
            ],
          },
        ],
      };
    },
  }),
];

function rowOf(context: Context, invitation: ListedInvitation): Row {
  const { id, user, contact, status, sentAt, openedAt, respondedAt, note } = invitation;
  const person = user ?? contact;
  const about = person?.displayName ?? say('this person');
  return {
    ...(status !== 'REVOKED' && { id, label: about }),
    cells: [
      personCell(context, invitation, person),
      invitationState(status),
      time(sentAt),
      time(openedAt),
      note === null || respondedAt === null
        ? time(respondedAt)
        : { kind: 'list', stacked: true, cells: [time(respondedAt), note] },
      link(say('Details'), invitationPath(id)),
    ],
  };
}

function actionsOf({ may }: Context, path: string, status: InvitationStatus, event: string): Action[] {
  if (status === 'REVOKED' || !may(invitations.send)) return [];
  const label = status === 'DRAFT' ? say('Send') : say('Send again');
  return [
    ...(event === 'PUBLISHED' ? [button(label, `${path}/send`, { tone: 'primary' })] : []),
    ...(may(invitations.resetLink) ? [link(say('New link'), `${path}/reset-link`)] : []),
    ...(may(invitations.revoke) ? [{ ...link(say('Revoke'), `${path}/revoke`), tone: 'danger' } satisfies Action] : []),
  ];
}
