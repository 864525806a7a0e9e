/** Status transitions and deletion of an event. */
import { events } from '#contracts/operations/events.ts';
import { registrations } from '#contracts/operations/registrations.ts';
import { waitlist } from '#contracts/operations/waitlist.ts';
import { type Event, type EventStatus, eventTransitions } from '#contracts/schemas/event.ts';
import { say } from '../../language/say.ts';
import type { Action } from '../../page/blocks.ts';
import { button, link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { formatNumber } from '../../page/format.ts';
import { type AdminRoute, action, form, goTo } from '../../page/routes.ts';
import { mailedOnCancel } from './event-cancel-mail.ts';
import { eventCrumbs, eventPath, eventsPath } from './event-frame.ts';

const steps = [
  {
    name: 'publish',
    contract: events.publish,
    result: '{title} is published: you can send invitations and register people.',
  },
  { name: 'unpublish', contract: events.unpublish, result: '{title} is a draft again.' },
  { name: 'archive', contract: events.archive, result: '{title} is archived. Its registrations stay.' },
  { name: 'restore', contract: events.restore, result: '{title} is restored as a draft.' },
] as const;

/** @returns the actions possible in the current status, the most likely first */
export function eventActions({ may }: Context, { id, status, waitlistEnabled }: Event): Action[] {
  const path = eventPath(id);
  const leadsTo = (to: EventStatus) => may(events.update) && eventTransitions[status].includes(to);
  const isOpen = status === 'PUBLISHED';
  const offers: readonly (readonly [boolean, Action])[] = [
    [leadsTo('PUBLISHED'), button(say('Publish'), `${path}/publish`, { tone: 'primary' })],
    [may(events.update) && status === 'ARCHIVED', button(say('Restore'), `${path}/restore`, { tone: 'primary' })],
    [
      isOpen && may(registrations.create),
      { ...link(say('Add registration'), `${path}/registrations/new`), tone: 'primary' },
    ],
    [isOpen && waitlistEnabled && may(waitlist.create), link(say('Add to waitlist'), `${path}/waitlist/new`)],
    [may(registrations.message), link(say('Mail participants'), `${path}/message`)],
    [may(events.update), link(say('Edit'), `${path}/edit`)],
    [status !== 'ARCHIVED' && leadsTo('DRAFT'), button(say('Back to draft'), `${path}/unpublish`)],
  ];
  return offers.flatMap(([isOffered, offer]) => (isOffered ? [offer] : []));
}

/** @returns the actions that archive, cancel or delete the event */
export function eventEnds({ may }: Context, { id, status }: Event): Action[] {
  if (!may(events.update)) return [];
  const path = eventPath(id);
  const leadsTo = (to: EventStatus) => eventTransitions[status].includes(to);
  return [
    ...(leadsTo('ARCHIVED') ? [button(say('Archive'), `${path}/archive`)] : []),
    ...(leadsTo('CANCELLED')
      ? [{ ...link(say('Cancel the event'), `${path}/cancel`), tone: 'danger' } satisfies Action]
      : []),
    { ...link(say('Delete'), `${path}/delete`), tone: 'danger' },
  ];
}

const buttons = steps.map(({ name, contract, result }) =>
  action({
    path: `${eventsPath}/{id}/${name}`,
    needs: [contract],
    perform: async ({ call, params }) => {
      const { id, title } = await call(contract, { params });
      return goTo(eventPath(id), say(result, { title }));
    },
    back: ({ params }) => eventPath(params.id ?? ''),
  }),
);

export const eventStatePages: readonly AdminRoute[] = [
  ...buttons,
  form({
    path: `${eventsPath}/{id}/cancel`,
    needs: [events.get, events.cancel],
    form: async (context) => {
      const event = await context.call(events.get, { params: context.params });
      return {
        title: say('Cancel {title}?', { title: event.title }),
        lead: say(
          'Open registrations, their unpaid payments and the waitlist are cancelled with it. Paid payments stay, to be refunded by you. This cannot be undone.',
        ),
        before: [await mailedOnCancel(context, event.id)],
        crumbs: eventCrumbs(event),
        fields: [],
        values: {},
        word: say('cancel (event)'),
        submit: say('Cancel the event'),
        tone: 'danger',
        cancel: eventPath(event.id),
        cancelText: say('Keep it'),
      };
    },
    submit: async ({ call, params }) => {
      const { id, title } = await call(events.cancel, { params });
      return goTo(eventPath(id), say('{title} is cancelled.', { title }));
    },
  }),
  form({
    path: `${eventsPath}/{id}/delete`,
    needs: [events.get, events.delete],
    form: async ({ call, params }) => {
      const [event, counts] = await Promise.all([call(events.get, { params }), call(events.counts, { params })]);
      return {
        title: say('Delete {title}?', { title: event.title }),
        lead: say(
          'Its invitations ({invited} sent), registrations ({confirmed} confirmed), waitlist and forms are deleted with it; unpaid payments are cancelled, paid ones stay. No mail is sent. Cancel the event instead if participants should still find it. This cannot be undone.',
          { invited: formatNumber(counts.invited), confirmed: formatNumber(counts.confirmed + counts.checkedIn) },
        ),
        crumbs: eventCrumbs(event),
        fields: [],
        values: {},
        word: say('delete'),
        submit: say('Delete the event'),
        tone: 'danger',
        cancel: eventPath(event.id),
        cancelText: say('Keep it'),
      };
    },
    submit: async ({ call, params }) => {
      const { title } = await call(events.get, { params });
      await call(events.delete, { params });
      return goTo(eventsPath, say('{title} is deleted.', { title }));
    },
  }),
];
