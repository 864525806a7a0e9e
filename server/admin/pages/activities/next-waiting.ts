/** On the registrations of an event with a free seat: the person who waits first, to be approved from there. */
import { events } from '#contracts/operations/events.ts';
import { waitlist } from '#contracts/operations/waitlist.ts';
import type { Event } from '#contracts/schemas/event.ts';
import { say } from '../../language/say.ts';
import type { NoticeBlock } from '../../page/blocks.ts';
import { button, link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { addressOf } from '../../page/paging.ts';
import { eventPath } from './event-frame.ts';
import { freeSeats, freeSeatsText } from './event-seats.ts';

/** @returns nothing unless the first entry can be approved: the event is published, with seats enough, and the user may */
export async function nextWaiting({ call, may }: Context, { id, status }: Event): Promise<NoticeBlock[]> {
  if (status !== 'PUBLISHED') return [];
  if (!may(waitlist.approve) || !may(waitlist.list) || !may(waitlist.get)) return [];
  const counts = await call(events.counts, { params: { id } });
  const free = freeSeats(counts) ?? 0;
  if (free === 0 || counts.waitlisted === 0) return [];
  const query = { eventId: id, status: 'WAITING', sort: 'position', itemsPerPage: 1 };
  const [first] = (await call(waitlist.list, { query })).member;
  if (!first || first.seats > free) return [];
  const name = first.person?.displayName ?? say('the first person');
  const below = eventPath(id, 'waitlist');
  return [
    {
      kind: 'notice',
      tone: 'info',
      title: say('{seats}, and {count, plural, one {# person waits} other {# people wait}}.', {
        seats: freeSeatsText(free),
        count: counts.waitlisted,
      }),
      text:
        first.seats === 1
          ? say('The first is {name}.', { name })
          : say('The first is {name}, for {seats} seats.', { name, seats: first.seats }),
      actions: [
        button(say('Approve {name}', { name }), addressOf(`${below}/approve`, { to: 'registrations' }), {
          fields: { ids: first.id },
        }),
        link(say('See the waitlist'), below),
      ],
    },
  ];
}
