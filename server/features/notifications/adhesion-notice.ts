/** Notices about memberships. */
import { memberPaths } from '#server/features/member-pages/paths.ts';
import { withFrenchFirsts } from '#server/platform/french-dates.ts';
import type { Described, Notice, Reader, Recipient } from './notice.ts';
import { amountOf, dueOf, type Payable, payingFacts } from './payable.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type AdhesionRow = Recipient &
  Payable & { adhesionNumber: string; type: string; startsAt: Date; endsAt: Date | null; isPayable: boolean };

export function noticeOfAdhesion(row: AdhesionRow): Notice {
  return { recipient: row, memberPage: memberPaths.home, describe: (reader) => ofAdhesion(row, reader) };
}

function ofAdhesion(row: AdhesionRow, reader: Reader): Described {
  const { message, locale } = reader;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const dayOf = (at: Date | number) => withFrenchFirsts(format.format(at));
  const starts = dayOf(row.startsAt);
  // The stored end is exclusive: the last day is the one before.
  const ends = row.endsAt === null ? '' : dayOf(row.endsAt.getTime() - 1);
  return {
    values: {
      number: row.adhesionNumber,
      type: row.type,
      starts,
      ends,
      ...(row.isPayable && {
        amount: amountOf(row, reader),
        due: dueOf(row.dueAt, 'UTC', reader),
        reference: row.number ?? '',
      }),
    },
    facts: [
      { label: message('fact.membership'), value: row.type },
      { label: message('fact.number'), value: row.adhesionNumber },
      { label: message('fact.starts'), value: starts },
      { label: message('fact.ends'), value: ends },
      ...(row.isPayable ? payingFacts(row, 'UTC', reader) : []),
    ],
  };
}
