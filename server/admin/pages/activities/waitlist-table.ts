/** Table of waitlist entries with approval and rejection. */
import { waitlist } from '#contracts/operations/waitlist.ts';
import type { ListedWaitlistEntry } from '#contracts/schemas/waitlist.ts';
import { say } from '../../language/say.ts';
import type { Column, Row, TableBlock } from '../../page/blocks.ts';
import { button, link, number, row, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { eventPath } from './event-frame.ts';
import { personCell } from './people.ts';
import { waitlistState } from './states.ts';

/**
 * @param path of the page; approvals and rejections are posted below it
 * @param ofOneEvent omits the event column
 */
export function waitlistTable(
  context: Context,
  path: string,
  entries: readonly ListedWaitlistEntry[],
  ofOneEvent: boolean,
): Pick<TableBlock, 'columns' | 'rows' | 'select' | 'unit'> {
  const decides = context.may(waitlist.approve) && context.may(waitlist.reject);
  const event: Column[] = ofOneEvent ? [] : [{ label: say('Event') }];
  return {
    columns: [
      { label: say('Position (in the waitlist)'), numeric: true },
      { label: say('Person') },
      ...event,
      { label: say('Seats'), numeric: true },
      { label: say('Since') },
      { label: say('Status') },
      { label: '' },
    ],
    rows: entries.map((entry) => rowOf(context, path, entry, { ofOneEvent, decides })),
    unit: { one: say('entry'), many: say('entries') },
    ...(decides && {
      select: {
        actions: [
          button(say('Approve'), `${path}/approve`, { tone: 'primary' }),
          button(say('Reject'), `${path}/reject`, { tone: 'danger' }),
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
  const about = person?.displayName ?? say('this entry');
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
            button(say('Approve'), `${path}/approve`, { about, fields }),
            button(say('Reject'), `${path}/reject`, { about, fields }),
          )
        : registrationId !== null
          ? link(say('Registrations'), eventPath(event.id, 'registrations'))
          : null,
    ],
  };
}
