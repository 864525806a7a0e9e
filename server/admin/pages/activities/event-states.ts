/** The steps of an event from state to state, and its end. */
import {
  archiveEvent,
  cancelEvent,
  deleteEvent,
  getEvent,
  publishEvent,
  restoreEvent,
  unpublishEvent,
  updateEvent,
} from '#contracts/operations/events.ts';
import { type Event, type EventStatus, eventTransitions } from '#contracts/schemas/event.ts';
import type { Action } from '../../page/blocks.ts';
import { button, link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { type AdminRoute, action, form, goTo } from '../../page/routes.ts';
import { eventCrumbs, eventPath, eventsPath } from './event-frame.ts';

const steps = [
  { name: 'publish', contract: publishEvent, told: 'is published: invitations can be sent, and people registered' },
  { name: 'unpublish', contract: unpublishEvent, told: 'is a draft again' },
  { name: 'archive', contract: archiveEvent, told: 'is archived. Who is registered stays so' },
  { name: 'restore', contract: restoreEvent, told: 'is back, as a draft' },
] as const;

/** @returns what can be done with the event now, the most likely first. */
export function eventActions({ may }: Context, { id, status }: Event): Action[] {
  if (!may(updateEvent)) return [];
  const path = eventPath(id);
  const leadsTo = (to: EventStatus) => eventTransitions[status].includes(to);
  const edit: Action = link('Edit', `${path}/edit`);
  if (status === 'ARCHIVED') return [edit, button('Restore', `${path}/restore`, { tone: 'primary' })];
  return [
    edit,
    ...(leadsTo('PUBLISHED') ? [button('Publish', `${path}/publish`, { tone: 'primary' })] : []),
    ...(leadsTo('DRAFT') ? [button('Back to draft', `${path}/unpublish`)] : []),
  ];
}

/** @returns what ends the event, or puts it away. */
export function eventEnds({ may }: Context, { id, status }: Event): Action[] {
  if (!may(updateEvent)) return [];
  const path = eventPath(id);
  const leadsTo = (to: EventStatus) => eventTransitions[status].includes(to);
  return [
    ...(leadsTo('ARCHIVED') ? [button('Archive', `${path}/archive`)] : []),
    ...(leadsTo('CANCELLED')
      ? [{ ...link('Cancel the event', `${path}/cancel`), tone: 'danger' } satisfies Action]
      : []),
    { ...link('Delete', `${path}/delete`), tone: 'danger' },
  ];
}

const buttons = steps.map(({ name, contract, told }) =>
  action({
    path: `${eventsPath}/{id}/${name}`,
    needs: [contract],
    perform: async ({ call, params }) => {
      const { id, title } = await call(contract, { params });
      return goTo(eventPath(id), `${title} ${told}.`);
    },
    back: ({ params }) => eventPath(params.id ?? ''),
  }),
);

export const eventStatePages: readonly AdminRoute[] = [
  ...buttons,
  form({
    path: `${eventsPath}/{id}/cancel`,
    needs: [getEvent, cancelEvent],
    form: async ({ call, params }) => {
      const event = await call(getEvent, { params });
      return {
        title: `Cancel ${event.title}?`,
        lead:
          'Registrations that are open, their payments that are not paid, and the waitlist are cancelled with it. ' +
          'What was paid stays, to be refunded by you. Nobody is told by mail. This cannot be undone.',
        crumbs: eventCrumbs(event),
        fields: [],
        values: {},
        submit: 'Cancel the event',
        tone: 'danger',
        cancel: eventPath(event.id),
      };
    },
    submit: async ({ call, params }) => {
      const { id, title } = await call(cancelEvent, { params });
      return goTo(eventPath(id), `${title} is cancelled.`);
    },
  }),
  form({
    path: `${eventsPath}/{id}/delete`,
    needs: [getEvent, deleteEvent],
    form: async ({ call, params }) => {
      const event = await call(getEvent, { params });
      return {
        title: `Delete ${event.title}?`,
        lead:
          'Its invitations, registrations, waitlist and forms are deleted with it; payments stay. ' +
          'Cancel it instead where people are to know. This cannot be undone.',
        crumbs: eventCrumbs(event),
        fields: [],
        values: {},
        submit: 'Delete the event',
        tone: 'danger',
        cancel: eventPath(event.id),
      };
    },
    submit: async ({ call, params }) => {
      const { title } = await call(getEvent, { params });
      await call(deleteEvent, { params });
      return goTo(eventsPath, `${title} is deleted.`);
    },
  }),
];
