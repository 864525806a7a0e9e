/** Recipients of a newsletter, with the delivery status of each mail. */
import { contacts } from '#contracts/operations/contacts.ts';
import { newsletters } from '#contracts/operations/newsletters.ts';
import { users } from '#contracts/operations/users.ts';
import { type NewsletterRecipient, type RecipientStatus, recipientStatuses } from '#contracts/schemas/newsletter.ts';
import { type Label, say } from '../../language/say.ts';
import type { Row } from '../../page/blocks.ts';
import { badge, type Cell, link, number, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { listQuery, pagesOf } from '../../page/paging.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import type { Tone } from '../../page/tone.ts';
import { crumbsOf, newsletterBadge, newslettersPath } from './newsletter-status.ts';

const statusTexts: Readonly<Record<RecipientStatus, { readonly text: Label; readonly tone: Tone }>> = {
  PENDING: { text: 'Waiting', tone: 'info' },
  SENT: { text: 'Sent', tone: 'good' },
  FAILED: { text: 'Failed', tone: 'bad' },
  SKIPPED: { text: 'Skipped', tone: 'neutral' },
};

export const recipientPages: readonly AdminRoute[] = [
  show({
    path: `${newslettersPath}/{id}/recipients`,
    needs: [newsletters.recipients],
    show: async (context) => {
      const { call, params, query } = context;
      const [letter, page] = await Promise.all([
        call(newsletters.get, { params }),
        call(newsletters.recipients, { params, query: listQuery(query, 'status') }),
      ]);
      const path = `${newslettersPath}/${letter.id}/recipients`;
      return {
        title: say('Recipients'),
        badge: newsletterBadge(letter.status),
        lead: say(
          'The audience at the time of sending. People who opted out or were disabled, archived or deleted before their mail are skipped.',
        ),
        crumbs: crumbsOf(letter),
        blocks: [
          {
            kind: 'filters',
            fields: [
              {
                kind: 'select',
                name: 'status',
                label: say('Status'),
                options: [
                  { value: '', label: say('All') },
                  ...recipientStatuses.map((status) => ({ value: status, label: say(statusTexts[status].text) })),
                ],
              },
            ],
            values: query,
            action: path,
            active: Boolean(query.status),
          },
          {
            kind: 'table',
            caption: say('Recipients'),
            columns: [
              { label: say('Email') },
              { label: say('Status') },
              { label: say('Sent') },
              { label: say('Attempts'), numeric: true },
              { label: say('SMTP code'), numeric: true },
              { label: say('Unsubscribed') },
            ],
            rows: page.member.map((recipient) => rowOf(recipient, context)),
            unit: { one: say('recipient'), many: say('recipients') },
            ...pagesOf(path, query, page),
            empty: query.status
              ? { title: say('No matching recipients'), text: say('Clear the filter to see all.') }
              : { title: say('No recipients yet'), text: say('They are recorded when the newsletter is sent.') },
          },
        ],
      };
    },
  }),
];

function rowOf(recipient: NewsletterRecipient, context: Context): Row {
  const { status, sentAt, attempts, smtpCode, unsubscribedAt } = recipient;
  const { text, tone } = statusTexts[status];
  return {
    cells: [
      recipientCell(recipient, context),
      badge(say(text), tone),
      time(sentAt),
      number(attempts),
      smtpCode === null ? null : String(smtpCode),
      time(unsubscribedAt),
    ],
  };
}

function recipientCell({ email, userId, contactId }: NewsletterRecipient, { may }: Context): Cell {
  if (userId !== null && may(users.get)) return link(email, `/admin/users/${userId}`);
  return contactId !== null && may(contacts.get) ? link(email, `/admin/contacts/${contactId}`) : email;
}
