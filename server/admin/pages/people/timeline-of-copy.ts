/** Entries of a timeline from the copy of a person's data: mails, answers, groups and consents, which no list has by person. */
import type { PersonalData } from '#contracts/schemas/personal-data.ts';
import { link, text } from '../../page/cells.ts';
import type { TimelineEntry } from '../../page/timeline.ts';
import { labelOf } from '../activities/states.ts';
import { sourceOf } from './consent-sources.ts';

type Moment = Omit<TimelineEntry, 'at'> & { readonly at: string | null };

export function entriesOfCopy(data: PersonalData): TimelineEntry[] {
  const moments: Moment[] = [
    ...data.newsletters.flatMap(({ newsletterId, subject, email, status, sentAt, unsubscribedAt }) => {
      const named = (verb: string) =>
        link(`${verb}: ${subject || 'without a subject'}`, `/admin/newsletters/${newsletterId}`);
      return [
        { at: status === 'SENT' ? sentAt : null, text: named('Newsletter sent'), note: email },
        { at: unsubscribedAt, text: named('Unsubscribed by the link in the newsletter') },
      ];
    }),
    ...data.invitations.flatMap(({ eventId, sentAt, openedAt, respondedAt, status }) => {
      const named = (sentence: string) => link(sentence, `/admin/events/${eventId}`);
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
      text: link('Form answered', `/admin/forms/${formId}`),
    })),
    ...data.groups.map(({ id, name, since }) => ({
      at: since,
      text: link(`Added to the group ${name}`, `/admin/groups/${id}`),
    })),
    ...data.newsletterConsents.map(({ createdAt, optedIn, source, text: agreed }) => ({
      at: createdAt,
      text: text(`Consent to newsletters ${optedIn ? 'given' : 'withdrawn'}`),
      note: [source === null ? undefined : `By: ${sourceOf(source)}`, agreed].filter(Boolean).join(' · '),
    })),
  ];
  return moments.flatMap((moment) => (moment.at === null ? [] : [{ ...moment, at: moment.at }]));
}
