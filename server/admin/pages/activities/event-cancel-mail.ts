/** Who gets a mail when an event is cancelled. */
import { events } from '#contracts/operations/events.ts';
import { notifications } from '#contracts/operations/notifications.ts';
import type { EventCounts } from '#contracts/schemas/event.ts';
import { currentLanguage } from '../../language/language.ts';
import { say } from '../../language/say.ts';
import type { NoticeBlock } from '../../page/blocks.ts';
import type { Context } from '../../page/context.ts';

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
  const parts = [
    ...(registered > 0 ? [say('{count, plural, one {# registered} other {# registered}}', { count: registered })] : []),
    ...(waitlisted > 0
      ? [say('{count, plural, one {# on the waitlist} other {# on the waitlist}}', { count: waitlisted })]
      : []),
  ];
  if (parts.length === 0) {
    return { title: say('No mail is sent.'), text: say('No one is registered or on the waitlist.') };
  }
  const people = new Intl.ListFormat(currentLanguage()).format(parts);
  if (!isOn) {
    return {
      title: say('No mail is sent.'),
      text: say(
        'Your organisation has switched off the mail about cancelled events. Tell the people yourself: {people}.',
        { people },
      ),
    };
  }
  return {
    title: say('A mail goes to the participants: {people}.', { people }),
    text: isKnown
      ? say('People who were invited but are not registered get no mail.')
      : say(
          'Your organisation can have switched this mail off. People who were invited but are not registered get no mail.',
        ),
  };
}
