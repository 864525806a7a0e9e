/** Notices about an event, to a participant or to a person on its waitlist. */

import type { RegistrationStatus } from '#contracts/schemas/registration.ts';
import type { AnnouncedEvent } from '#server/features/events/announced-event.ts';
import { whenOf } from '#server/features/events/when.ts';
import { memberPaths } from '#server/features/member-pages/paths.ts';
import type { Fact } from '#server/platform/mail/letter.ts';
import type { Described, Notice, Reader, Recipient } from './notice.ts';
import { amountOf, dueOf, type Payable, payingFacts } from './payable.ts';

export type EventRow = Recipient & AnnouncedEvent;

export type RegistrationRow = EventRow & Payable & { status: RegistrationStatus; seats: number };

/** @param link to the page of the person's invitation, if there is one */
export function noticeOfRegistration(row: RegistrationRow, link: string | undefined): Notice {
  return { recipient: row, memberPage: memberPaths.events, describe: (reader) => ofRegistration(row, link, reader) };
}

/** @returns a notice of the event alone */
export function noticeOfEvent(row: EventRow): Notice {
  return { recipient: row, memberPage: memberPaths.events, describe: (reader) => ofEvent(row, false, reader) };
}

function ofRegistration(row: RegistrationRow, link: string | undefined, reader: Reader): Described {
  const isSeated = row.status === 'CONFIRMED' || row.status === 'ATTENDED';
  const { values, facts } = ofEvent(row, isSeated, reader);
  const isPayable = row.status === 'PENDING_PAYMENT' && row.amount !== null;
  return {
    values: {
      ...values,
      seats: String(row.seats),
      ...(isPayable && {
        amount: amountOf(row, reader),
        due: dueOf(row.dueAt, row.timezone, reader),
        reference: row.number ?? '',
      }),
    },
    facts: [
      ...facts,
      { label: reader.message('event.seats'), value: String(row.seats) },
      ...(isPayable ? payingFacts(row, row.timezone, reader) : []),
    ],
    link,
  };
}

function ofEvent(row: EventRow, isSeated: boolean, reader: Reader): Described {
  const when = whenOf(row, reader.locale);
  const where = whereOf(row, isSeated, reader);
  const facts: Fact[] = [
    { label: reader.message('event.when'), value: when },
    { label: reader.message('event.where'), value: where },
  ];
  return { values: { 'event.title': row.title, 'event.when': when, 'event.where': where }, facts };
}

/** The URL of an online event is for those who have a seat. */
function whereOf({ kind, location }: EventRow, isSeated: boolean, { message }: Reader): string {
  const online = isSeated ? location?.onlineUrl : undefined;
  const either = online ?? (kind === 'IN_PERSON' ? undefined : message('event.online'));
  return [location?.name, location?.address, either].filter(Boolean).join('\n');
}
