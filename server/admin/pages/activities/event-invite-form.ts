/** The form that invites the chosen people to an event: how many they are, with an optional message. */
import { randomUUID } from 'node:crypto';
import type { Event } from '#contracts/schemas/event.ts';
import { say } from '../../language/say.ts';
import type { Page } from '../../page/blocks.ts';
import type { Context } from '../../page/context.ts';
import { everyTypedIn, type Field, type FormValues, typedIn } from '../../page/fields.ts';
import { addressOf } from '../../page/paging.ts';
import { eventCrumbs, eventPath } from './event-frame.ts';
import type { Invitees } from './invitees.ts';

export const listOf = ({ params }: Pick<Context, 'params'>): string => eventPath(params.id ?? '', 'invitations');
export const choicePath = (context: Pick<Context, 'params'>, who?: string): string =>
  addressOf(`${listOf(context)}/new`, { who });

export const message = (): Field => ({
  kind: 'textarea',
  name: 'message',
  label: say('Message'),
  help: say('Shown in the mail, above the event details.'),
  maxlength: 2000,
  rows: 4,
  empty: 'null',
});
const send = (): Field => ({
  kind: 'checkbox',
  name: 'send',
  label: say('Send the invitations at once'),
  help: say('Otherwise you can send them later from the list.'),
});

interface Chosen {
  readonly people: Invitees;
  readonly count: number;
  readonly values: FormValues;
  /** Why it is shown again, with what was typed. */
  readonly problem?: string;
}

/** @returns the page before anything is sent */
export function chosenPage(context: Context, event: Event, { people, count, values, problem }: Chosen): Page {
  const isSendable = event.status === 'PUBLISHED' && event.lifecycle !== 'ENDED';
  const hidden = ['who', 'all', 'ids', 'count', ...people.filters].map(
    (name) => ({ kind: 'hidden', name, label: name }) as const,
  );
  return {
    title: say('Invite {people}', { people: people.counted(count) }),
    lead: [
      say('To {title}.', { title: event.title }),
      people.note ? say(people.note) : say('People who already have an invitation get no second one.'),
      ...(isSendable
        ? []
        : [say('The invitations are saved but not sent, because the event is not published or has ended.')]),
    ].join(' '),
    crumbs: eventCrumbs(event, 'invitations'),
    blocks: [
      {
        kind: 'form',
        action: `${listOf(context)}/invite`,
        fields: [...hidden, message(), ...(isSendable ? [send()] : [])],
        values: {
          ...values,
          who: people.name,
          ids: everyTypedIn(values, 'ids').join(' '),
          count: String(count),
          send: problem === undefined ? 'true' : typedIn(values, 'send'),
        },
        problem,
        submit: say('Invite {people}', { people: people.counted(count) }),
        cancel: choicePath(context, people.name),
        cancelText: say('Invite no one'),
        once: randomUUID(),
      },
    ],
  };
}
