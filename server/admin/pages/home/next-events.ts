/** The next events, and how full they are. */
import { getEventCounts, listEvents } from '#contracts/operations/events.ts';
import type { Event, EventCounts } from '#contracts/schemas/event.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import type { Block } from '../../page/blocks.ts';
import { link, text } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { formatInstant, formatNumber } from '../../page/format.ts';

const most = 5;
/**
 * How far ahead is looked, in days: first a little, because of an organisation with many events a list of more days has more
 * than a page, and the next may not be on it.
 */
const spans = [7, 90];
const day = 86_400_000;

/** @returns nothing where the user may not see events, or none are to come. */
export async function nextEvents(context: Context): Promise<Block[]> {
  if (!context.may(listEvents)) return [];
  const events = await soonest(context);
  if (events.length === 0) return [];
  const counts = await Promise.all(events.map(({ id }) => context.call(getEventCounts, { params: { id } })));
  return [
    {
      kind: 'table',
      caption: 'Next events',
      showCaption: true,
      columns: [
        { label: 'Event' },
        { label: 'Starts' },
        { label: 'Seats taken', numeric: true },
        { label: 'Waiting', numeric: true },
      ],
      rows: events.map(({ id, title, startsAt, timezone }, index) => ({
        cells: [
          link(title, `/admin/events/${id}`),
          text(formatInstant(startsAt, timezone), timezone),
          seats(counts[index]),
          counts[index]?.waitlisted ? formatNumber(counts[index].waitlisted) : null,
        ],
      })),
      empty: { title: 'No events to come' },
    },
  ];
}

async function soonest({ call, now }: Context): Promise<Event[]> {
  let found: Event[] = [];
  for (const days of spans) {
    const { member } = await call(listEvents, {
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

function seats(counts: EventCounts | undefined): string | null {
  if (!counts) return null;
  const taken = formatNumber(counts.seatsTaken);
  return counts.capacity === null ? taken : `${taken} of ${formatNumber(counts.capacity)}`;
}
