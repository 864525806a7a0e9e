/** Entries of a timeline from the copy of a person's data: mails, answers, groups and consents, which no list has by person. */
import type { PersonalData } from '#contracts/schemas/personal-data.ts';
import { type Label, say } from '../../language/say.ts';
import { link, text } from '../../page/cells.ts';
import type { TimelineEntry } from '../../page/timeline.ts';
import { labelOf } from '../activities/states.ts';
import { sourceOf } from './consent-sources.ts';

type Moment = Omit<TimelineEntry, 'at'> & { readonly at: string | null };

export function entriesOfCopy(data: PersonalData): TimelineEntry[] {
  const moments: Moment[] = [
    ...data.newsletters.flatMap(({ newsletterId, subject, email, status, sentAt, unsubscribedAt }) => {
      const values = { subject: subject || say('without a subject') };
      const href = `/admin/newsletters/${newsletterId}`;
      return [
        {
          at: status === 'SENT' ? sentAt : null,
          text: link(say('Newsletter sent: {subject}', values), href),
          note: email,
        },
        { at: unsubscribedAt, text: link(say('Unsubscribed by the link in the newsletter: {subject}', values), href) },
      ];
    }),
    ...data.invitations.flatMap(({ eventId, sentAt, openedAt, respondedAt, status }) => {
      const named = (sentence: Label) => link(say(sentence), `/admin/events/${eventId}`);
      return [
        { at: sentAt, text: named('Invitation to an event mailed') },
        { at: openedAt, text: named('Invitation opened') },
        {
          at: respondedAt,
          text: named('Invitation answered'),
          // The present state: the answer of an invitation that was revoked is not kept.
          note: status === 'REVOKED' ? undefined : labelOf(status),
        },
      ];
    }),
    ...data.formResponses.map(({ formId, createdAt }) => ({
      at: createdAt,
      text: link(say('Form answered'), `/admin/forms/${formId}`),
    })),
    ...data.groups.map(({ id, name, since }) => ({
      at: since,
      text: link(say('Added to the group {name}', { name }), `/admin/groups/${id}`),
    })),
    ...data.newsletterConsents.map(({ createdAt, optedIn, source, text: agreed }) => ({
      at: createdAt,
      text: text(optedIn ? say('Consent to newsletters given') : say('Consent to newsletters withdrawn')),
      note: [source === null ? undefined : say('By: {source}', { source: sourceOf(source) }), agreed]
        .filter(Boolean)
        .join(' · '),
    })),
  ];
  return moments.flatMap((moment) => (moment.at === null ? [] : [{ ...moment, at: moment.at }]));
}
