/** Table of the next events and their seats. */
import { events } from '#contracts/operations/events.ts';
import type { Event, EventCounts } from '#contracts/schemas/event.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import { say } from '../../language/say.ts';
import type { Block } from '../../page/blocks.ts';
import { type Cell, link, number, text } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { formatInstant, formatNumber } from '../../page/format.ts';

const most = 5;
/**
 * Search windows in days. The short one comes first: with many events, a longer list exceeds one page and may miss the
 * next event.
 */
const spans = [7, 90];
const day = 86_400_000;

/** @returns nothing without permission or without upcoming events */
export async function nextEvents(context: Context): Promise<Block[]> {
  if (!context.may(events.list)) return [];
  const upcoming = await soonest(context);
  if (upcoming.length === 0) return [];
  const counts = await Promise.all(upcoming.map(({ id }) => context.call(events.counts, { params: { id } })));
  return [
    {
      kind: 'table',
      caption: say('Next events'),
      showCaption: true,
      columns: [
        { label: say('Event') },
        { label: say('Starts') },
        { label: say('Seats taken'), numeric: true },
        { label: say('Waiting'), numeric: true },
      ],
      rows: upcoming.map(({ id, title, startsAt, timezone }, index) => ({
        cells: [
          link(title, `/admin/events/${id}`),
          text(formatInstant(startsAt, timezone), timezone),
          seats(counts[index]),
          counts[index]?.waitlisted ? number(counts[index].waitlisted) : null,
        ],
      })),
      empty: { title: say('No upcoming events') },
    },
  ];
}

async function soonest({ call, now }: Context): Promise<Event[]> {
  let found: Event[] = [];
  for (const days of spans) {
    const { member } = await call(events.list, {
      query: {
        status: 'PUBLISHED',
        'startsAt[after]': now.toISOString(),
        'startsAt[before]': new Date(now.getTime() + days * day).toISOString(),
        itemsPerPage: maximumItemsPerPage,
      },
    });
    found = member.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)).slice(0, most);
    if (found.length === most) break;
  }
  return found;
}

/** @returns a bare number as one, which has the label of its column on a phone */
function seats(counts: EventCounts | undefined): Cell {
  if (!counts) return null;
  const { seatsTaken, capacity } = counts;
  return capacity === null
    ? number(seatsTaken)
    : say('{taken} of {capacity}', { taken: formatNumber(seatsTaken), capacity: formatNumber(capacity) });
}
