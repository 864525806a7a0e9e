/** A full event: what it says to the organiser, and the waitlist for a person who was to be registered. */
import { events } from '#contracts/operations/events.ts';
import { registrations } from '#contracts/operations/registrations.ts';
import { waitlist } from '#contracts/operations/waitlist.ts';
import type { Event } from '#contracts/schemas/event.ts';
import { say } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import type { Action, NoticeBlock } from '../../page/blocks.ts';
import { button, link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { type Outcome, showStep } from '../../page/routes.ts';
import { eventCrumbs, eventPath } from './event-frame.ts';
import { freeSeats, freeSeatsText } from './event-seats.ts';
import { nameOf, type Reference } from './people.ts';

/** @returns links to what makes a seat free */
export function waysToSeats({ may }: Context, { id }: Pick<Event, 'id'>): Action[] {
  return [
    ...(may(events.update) ? [link(say('Change the number of seats'), `${eventPath(id)}/edit`)] : []),
    ...(may(registrations.listOfEvent) ? [link(say('See the registrations'), eventPath(id, 'registrations'))] : []),
  ];
}

/** @returns the notice of a full event, with a link to its waitlist */
export function fullNotice(context: Context, event: Event): NoticeBlock {
  const waits = mayWait(context, event);
  return {
    kind: 'notice',
    tone: 'attention',
    title: say('This event is full.'),
    text: waits
      ? say('A person whom you choose here is offered a place on the waitlist.')
      : say('To register more people, change the number of seats, or cancel a registration.'),
    actions: waits
      ? [link(say('Add to waitlist'), `${eventPath(event.id, 'waitlist')}/new`)]
      : waysToSeats(context, event),
  };
}

const mayWait = ({ may }: Context, { waitlistEnabled }: Event) => waitlistEnabled && may(waitlist.create);

interface Wanted {
  readonly reference: Reference;
  readonly seats: number;
}

/** @returns the result of `register`; if too few seats are free, a page that keeps the person and offers the waitlist */
export async function offerWaitlist<Result>(
  context: Context,
  wanted: Wanted,
  register: () => Promise<Result>,
): Promise<Result | Outcome> {
  try {
    return await register();
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'no_capacity') throw error;
    return fullPage(context, wanted);
  }
}

async function fullPage(context: Context, { reference, seats }: Wanted): Promise<Outcome> {
  const { call, params } = context;
  const [event, counts, known] = await Promise.all([
    call(events.get, { params }),
    call(events.counts, { params }),
    nameOf(context, reference),
  ]);
  const name = known ?? say('the person');
  const waits = mayWait(context, event);
  const fields = Object.fromEntries(
    Object.entries({ ...reference, seats: String(seats) }).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  );
  const enter = button(say('Add {name} to the waitlist', { name }), `${eventPath(event.id, 'waitlist')}/add`, {
    tone: 'primary',
    fields,
  });
  return showStep({
    title: say('Not enough free seats for {name}', { name }),
    lead: event.title,
    crumbs: eventCrumbs(event, 'registrations'),
    blocks: [
      {
        kind: 'notice',
        tone: 'attention',
        title: say('{free}. {count, plural, one {# is} other {# are}} needed.', {
          free: freeSeatsText(freeSeats(counts) ?? 0),
          count: seats,
        }),
        text: waits
          ? say('Nothing was changed. The person can wait for a seat, or you can make room first.')
          : say(
              'Nothing was changed. Change the number of seats, or cancel a registration, then register the person again.',
            ),
        actions: [...(waits ? [enter] : []), ...waysToSeats(context, event)],
      },
    ],
  });
}
