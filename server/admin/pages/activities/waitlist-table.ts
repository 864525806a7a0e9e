/** Who waits for a seat, as a table in which entries are ticked and decided. */
import { approveWaitlistEntry, rejectWaitlistEntry } from '#contracts/operations/waitlist.ts';
import type { ListedWaitlistEntry } from '#contracts/schemas/waitlist.ts';
import type { Column, Row, TableBlock } from '../../page/blocks.ts';
import { button, link, number, row, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { eventPath } from './event-frame.ts';
import { personCell } from './people.ts';
import { waitlistState } from './states.ts';

/** @param path of the page that shows it; decisions are posted below it. @param ofOneEvent the event needs no column */
export function waitlistTable(
  context: Context,
  path: string,
  entries: readonly ListedWaitlistEntry[],
  ofOneEvent: boolean,
): Pick<TableBlock, 'columns' | 'rows' | 'select' | 'unit'> {
  const decides = context.may(approveWaitlistEntry) && context.may(rejectWaitlistEntry);
  const event: Column[] = ofOneEvent ? [] : [{ label: 'Event' }];
  return {
    columns: [
      { label: 'Place', numeric: true },
      { label: 'Who' },
      ...event,
      { label: 'Seats', numeric: true },
      { label: 'Since' },
      { label: 'Status' },
      { label: '' },
    ],
    rows: entries.map((entry) => rowOf(context, path, entry, { ofOneEvent, decides })),
    unit: { one: 'entry', many: 'entries' },
    ...(decides && {
      select: {
        actions: [
          button('Approve', `${path}/approve`, { tone: 'primary' }),
          button('Reject', `${path}/reject`, { tone: 'danger' }),
        ],
      },
    }),
  };
}

function rowOf(
  context: Context,
  path: string,
  entry: ListedWaitlistEntry,
  { ofOneEvent, decides }: { ofOneEvent: boolean; decides: boolean },
): Row {
  const { id, person, event, position, seats, status, createdAt, registrationId } = entry;
  const about = person?.displayName ?? 'this entry';
  const open = decides && status === 'WAITING';
  const fields = { ids: id };
  return {
    ...(open && { id, label: about }),
    cells: [
      number(position),
      personCell(context, entry, person),
      ...(ofOneEvent ? [] : [link(event.title, eventPath(event.id, 'waitlist'))]),
      number(seats),
      time(createdAt, 'ago'),
      waitlistState(status),
      open
        ? row(
            button('Approve', `${path}/approve`, { about, fields }),
            button('Reject', `${path}/reject`, { about, fields }),
          )
        : registrationId !== null
          ? link('Registrations', eventPath(event.id, 'registrations'))
          : null,
    ],
  };
}
