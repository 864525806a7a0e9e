/** A full event: what it says to the organiser, and the waitlist for a person who was to be registered. */
import { events } from '#contracts/operations/events.ts';
import { registrations } from '#contracts/operations/registrations.ts';
import { waitlist } from '#contracts/operations/waitlist.ts';
import type { Event } from '#contracts/schemas/event.ts';
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
    ...(may(events.update) ? [link('Change the number of seats', `${eventPath(id)}/edit`)] : []),
    ...(may(registrations.listOfEvent) ? [link('See the registrations', eventPath(id, 'registrations'))] : []),
  ];
}

/** @returns the notice of a full event, with a link to its waitlist */
export function fullNotice(context: Context, event: Event): NoticeBlock {
  const waits = mayWait(context, event);
  return {
    kind: 'notice',
    tone: 'attention',
    title: 'This event is full.',
    text: waits
      ? 'A person whom you choose here is offered a place on the waitlist.'
      : 'To register more people, change the number of seats, or cancel a registration.',
    actions: waits ? [link('Add to waitlist', `${eventPath(event.id, 'waitlist')}/new`)] : waysToSeats(context, event),
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
  const name = known ?? 'the person';
  const waits = mayWait(context, event);
  const fields = Object.fromEntries(
    Object.entries({ ...reference, seats: String(seats) }).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  );
  const enter = button(`Add ${name} to the waitlist`, `${eventPath(event.id, 'waitlist')}/add`, {
    tone: 'primary',
    fields,
  });
  return showStep({
    title: `Not enough free seats for ${name}`,
    lead: event.title,
    crumbs: eventCrumbs(event, 'registrations'),
    blocks: [
      {
        kind: 'notice',
        tone: 'attention',
        title: `${freeSeatsText(freeSeats(counts) ?? 0)}. ${seats === 1 ? '1 is' : `${seats} are`} needed.`,
        text: waits
          ? 'Nothing was changed. The person can wait for a seat, or you can make room first.'
          : 'Nothing was changed. Change the number of seats, or cancel a registration, then register the person again.',
        actions: [...(waits ? [enter] : []), ...waysToSeats(context, event)],
      },
    ],
  });
}
