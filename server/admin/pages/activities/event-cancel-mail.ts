/** Who gets a mail when an event is cancelled. */
import { events } from '#contracts/operations/events.ts';
import { notifications } from '#contracts/operations/notifications.ts';
import type { EventCounts } from '#contracts/schemas/event.ts';
import type { NoticeBlock } from '../../page/blocks.ts';
import type { Context } from '../../page/context.ts';
import { formatNumber } from '../../page/format.ts';

/** @returns the number of people who are mailed, or why they are not */
export async function mailedOnCancel({ call, may }: Context, id: string): Promise<NoticeBlock> {
  const [counts, settings] = await Promise.all([
    call(events.counts, { params: { id } }),
    may(notifications.get) ? call(notifications.get) : undefined,
  ]);
  const isKnown = settings !== undefined;
  return { kind: 'notice', tone: 'info', ...mailText(counts, settings?.eventCancelled?.enabled !== false, isKnown) };
}

type Participants = Pick<EventCounts, 'confirmed' | 'pending' | 'waitlisted'>;

/**
 * @param isOn whether the organisation sends the mail about cancelled events
 * @param isKnown false without the permission to see that setting
 */
export function mailText(
  { confirmed, pending, waitlisted }: Participants,
  isOn: boolean,
  isKnown: boolean,
): { readonly title: string; readonly text: string } {
  const registered = confirmed + pending;
  const people = [
    ...(registered > 0 ? [`${formatNumber(registered)} registered`] : []),
    ...(waitlisted > 0 ? [`${formatNumber(waitlisted)} on the waitlist`] : []),
  ].join(' and ');
  if (people === '') return { title: 'No mail is sent.', text: 'No one is registered or on the waitlist.' };
  if (!isOn) {
    return {
      title: 'No mail is sent.',
      text: `Your organisation has switched off the mail about cancelled events. Tell the people yourself: ${people}.`,
    };
  }
  return {
    title: `A mail goes to the participants: ${people}.`,
    text: isKnown
      ? 'People who were invited but are not registered get no mail.'
      : 'Your organisation can have switched this mail off. People who were invited but are not registered get no mail.',
  };
}
