/** Recipients of a newsletter, with the delivery status of each mail. */
import { contacts } from '#contracts/operations/contacts.ts';
import { newsletters } from '#contracts/operations/newsletters.ts';
import { users } from '#contracts/operations/users.ts';
import { type NewsletterRecipient, type RecipientStatus, recipientStatuses } from '#contracts/schemas/newsletter.ts';
import type { Row } from '../../page/blocks.ts';
import { badge, type Cell, link, number, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { listQuery, pagesOf } from '../../page/paging.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import type { Tone } from '../../page/tone.ts';
import { crumbsOf, newsletterBadge, newslettersPath } from './newsletter-status.ts';

const statusTexts: Readonly<Record<RecipientStatus, { readonly text: string; readonly tone: Tone }>> = {
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
        title: 'Recipients',
        badge: newsletterBadge(letter.status),
        lead: 'The audience at the time of sending. People who opted out or were disabled or deleted before their mail are skipped.',
        crumbs: crumbsOf(letter),
        blocks: [
          {
            kind: 'filters',
            fields: [
              {
                kind: 'select',
                name: 'status',
                label: 'Status',
                options: [
                  { value: '', label: 'All' },
                  ...recipientStatuses.map((status) => ({ value: status, label: statusTexts[status].text })),
                ],
              },
            ],
            values: query,
            action: path,
            active: Boolean(query.status),
          },
          {
            kind: 'table',
            caption: 'Recipients',
            columns: [
              { label: 'Email' },
              { label: 'Status' },
              { label: 'Sent' },
              { label: 'Attempts', numeric: true },
              { label: 'SMTP code', numeric: true },
              { label: 'Unsubscribed' },
            ],
            rows: page.member.map((recipient) => rowOf(recipient, context)),
            unit: { one: 'recipient', many: 'recipients' },
            ...pagesOf(path, query, page),
            empty: query.status
              ? { title: 'No matching recipients', text: 'Clear the filter to see all.' }
              : { title: 'No recipients yet', text: 'They are recorded when the newsletter is sent.' },
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
      badge(text, tone),
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
